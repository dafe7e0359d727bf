import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes the folder of a later version, with one more migration. */
export async function makeNewerVersion(migration: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-newer-'))
  for (const part of ['db/migrations', 'db/functions']) {
    await cp(join(process.cwd(), part), join(folder, part), { recursive: true })
  }
  await writeFile(join(folder, 'db/migrations/0099_newer.sql'), migration)
  const file = join(folder, 'db/migrations/meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const newer = { ...journal.entries.at(-1), idx: 99, tag: '0099_newer' }
  newer.when += 1_000
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, newer] }))
  return folder
}

/** What today's functions do with columns and tables that later migrations add. */
const LATER = [
  ['names/parks_write_names.sql', /\(park_id, number,([^;]+)named.number - 1,/, '(park_id,$1'],
  [
    'names/parks_write_names.sql',
    'NEW.search_name || NEW.other_search_names',
    'ARRAY[NEW.search_name]',
  ],
  ['names/parks_write_names.sql', /OR OLD\.other_search_names.*/, ''],
  ['parks/parks_derive.sql', /NEW\.other_search_names := [^;]+;/, ''],
  ['changes/note_data_change.sql', /CREATE OR REPLACE TRIGGER rules_changed[^;]+;/, ''],
  ['approach/parks_derive_approach.sql', /CREATE OR REPLACE TRIGGER[^;]+;/, ''],
] as const

/** Makes the folder of an earlier version, with the first migrations only. */
export async function makeEarlierVersion(migrations: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-earlier-'))
  await cp(join(process.cwd(), 'db'), join(folder, 'db'), { recursive: true })
  const file = join(folder, 'db/migrations/meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const entries = journal.entries.slice(0, migrations)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  for (const [path, text, earlier] of LATER) {
    const name = join(folder, 'db/functions', path)
    await writeFile(name, (await readFile(name, 'utf8')).replace(text, earlier))
  }
  return folder
}
