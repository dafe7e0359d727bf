import { openEmbedded, openRemote } from '#db/client.ts'

const { EMBEDDED, REMOTE = '' } = process.env
const database = EMBEDDED
  ? await openEmbedded({ root: process.cwd(), dataDir: EMBEDDED })
  : openRemote(REMOTE)

await database.sql`create table if not exists acknowledged (id int primary key)`
const [row] = await database.sql<[{ last: number }]>`
  select coalesce(max(id), 0) as last from acknowledged`
// Each round begins at a round number, so that a reader can tell its progress.
for (let id = Math.ceil((row.last + 1) / 1000) * 1000; ; id++) {
  await database.sql`insert into acknowledged values (${id})`
  process.stdout.write(`${id}\n`)
}
