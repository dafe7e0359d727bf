// Restores a backup, or checks one: `npm run restore -- FILE --check`.
import { runBuilt } from './run-built.mjs'

await runBuilt('backup', 'runRestore')
