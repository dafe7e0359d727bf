// Starts the built product as who forgets NODE_ENV does: `npm start` sets it.
await import('../../dist/server/importBuild.cjs')
const { serve } = await import('../../dist/app/index.js')
await serve(process.cwd())
