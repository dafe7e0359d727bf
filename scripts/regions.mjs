// Lists, adds, refreshes and removes regions: `npm run regions -- list`.
import { runBuilt } from './run-built.mjs'

await runBuilt('regions', 'runRegions')
