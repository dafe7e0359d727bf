// Checks whether this installation can serve: `npm run doctor`.
import { runBuilt } from './run-built.mjs'

await runBuilt('doctor', 'runDoctor')
