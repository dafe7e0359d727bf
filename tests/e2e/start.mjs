// A server of the browser tests: with a new database in its folder, though it need not make it.
import { rmSync } from 'node:fs'
import { copyPreparedData, prepareData } from '../prepared-data.mjs'

const { DATA_DIR } = process.env
rmSync(DATA_DIR, { recursive: true, force: true })
await prepareData()
copyPreparedData(DATA_DIR)
await import('../../scripts/start.mjs')
