// Starts the built product without NODE_ENV, which `npm start` sets.
await import('../../dist/server/importBuild.cjs')
const { serve } = await import('../../dist/app/index.js')
await serve(process.cwd())
