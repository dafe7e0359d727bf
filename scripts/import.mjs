// Imports files of parks: `npm run import -- FILE…`.
import { runBuilt } from './run-built.mjs'

await runBuilt('import', 'runImport')
