import { openEmbedded } from '#db/client.ts'
import { importFile } from '#server/region/import/pipeline.ts'
import { csvReader } from '#server/region/readers/read-csv.ts'

const { EMBEDDED = '', TABLE = '' } = process.env
const options = { columns: {}, source: 'parks' }
const say = (line: string) => process.stdout.write(`${line}\n`)

const database = await openEmbedded({ root: process.cwd(), dataDir: EMBEDDED })
await importFile(database, TABLE, {
  reader: csvReader(options),
  fileName: 'parks.csv',
  readAs: options,
  onBatch: (records) => say(`batch ${records}`),
  onResume: (records) => say(`resumes after ${records}`),
})
await database.close()
