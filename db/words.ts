import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type postgres from 'postgres'
import { OWN_FILES } from './run-time-files.mjs'

const unpack = promisify(gunzip)

/**
 * Writes the words of the names of cities and states if they are missing.
 *
 * @param root the project's folder
 */
export async function writeCityWords(sql: postgres.Sql, root: string): Promise<void> {
  const [known] = await sql`select from name_words where weight > 1 limit 1`
  if (known) return
  const lines = (await unpack(await readFile(join(root, OWN_FILES.cityWords)))).toString()
  const words = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([word, weight]) => ({ word, weight: Number(weight) }))
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into name_words (word, weight)
      select word, weight
      from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as row(word text, weight real)
      on conflict (word) do update set weight = excluded.weight`
  })
}
