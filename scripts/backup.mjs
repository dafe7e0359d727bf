// Writes a backup: `npm run backup`.
import { runBuilt } from './run-built.mjs'

await runBuilt('backup', 'runBackup')
