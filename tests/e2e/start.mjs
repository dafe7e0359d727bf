// A server for browser tests, with a new database copied from a template.
import { rmSync } from 'node:fs'
import { copyPreparedData, prepareData } from '../prepared-data.mjs'

const { DATA_DIR } = process.env
rmSync(DATA_DIR, { recursive: true, force: true })
await prepareData()
copyPreparedData(DATA_DIR)
await import('../../scripts/start.mjs')
