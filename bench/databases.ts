import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Database, openEmbedded, openRemote } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { packParks } from '#db/queries/database/maintenance.ts'
import { addParkWords } from '#db/queries/search/words.ts'
import { type SyntheticPark, syntheticParks } from './synthetic.ts'

const root = process.cwd()
const BATCH = 5_000

/**
 * Incremented when the synthetic parks or their columns change, so that old databases are rebuilt.
 */
const GENERATION = 10

/** The PostgreSQL server for benchmarks; null if there is none. */
export const serverUrl = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL ?? null

/** Reports that a part is skipped for lack of a server. */
export function printSkipped(name: string): void {
  process.stdout.write(
    `\n${name}: skipped, as neither BENCH_DATABASE_URL nor TEST_DATABASE_URL names a server\n`,
  )
}

/** Opens a database on the server with this many synthetic parks, built once; null if there is no server. */
export async function openServerWith(count: number): Promise<Database | null> {
  if (!serverUrl) return null
  const name = `parkfetch_bench_${count}_v${GENERATION}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  const [found] = await admin`select 1 from pg_database where datname = ${name}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (!found) {
    const making = `${name}_making`
    await admin.unsafe(`drop database if exists ${making}`)
    await admin.unsafe(`create database ${making}`)
    const unfinished = new URL(url)
    unfinished.pathname = `/${making}`
    await fillNew(openRemote(unfinished.href), count)
    await admin.unsafe(`alter database ${making} rename to ${name}`)
  }
  await admin.end()
  const database = openRemote(url.href)
  await migrateDatabase(database, root)
  return database
}

/** Opens an embedded database with this many synthetic parks, built once. */
export async function openEmbeddedWith(count: number): Promise<Database> {
  const dataDir = join(root, '.cache/bench', `embedded-${count}-v${GENERATION}`)
  const mark = join(dataDir, 'filled')
  if (!existsSync(mark)) {
    await rm(dataDir, { recursive: true, force: true })
    await mkdir(dataDir, { recursive: true })
    await fillNew(await openEmbedded({ root, dataDir }), count)
    await writeFile(mark, '')
  }
  const database = await openEmbedded({ root, dataDir })
  await migrateDatabase(database, root)
  return database
}

/** Fills a new database in bulk: names are derived for all rows at once. */
async function fillNew(database: Database, count: number): Promise<void> {
  await migrateDatabase(database, root)
  process.stdout.write(`Making ${count.toLocaleString('en-US')} parks in ${database.description} `)
  const sql = database.openSession()
  // A single statement over a million rows takes longer than any query of the product may.
  await sql`set statement_timeout = 0`
  await sql`alter table parks disable trigger parks_insert_names`
  await sql`drop index parks_position`
  await sql`drop index parks_approach`
  let batch: SyntheticPark[] = []
  let done = 0
  for (const park of syntheticParks(count)) {
    batch.push(park)
    if (batch.length < BATCH) continue
    await insert(sql, batch, done)
    done += batch.length
    batch = []
    if (done % 100_000 === 0) process.stdout.write('.')
  }
  if (batch.length > 0) await insert(sql, batch, done)
  await sql`
    insert into park_names (park_id, skipped, tail)
    select id, name.skipped, name.tail from parks, name_tails(search_name) as name`
  await sql`create index parks_position on parks using gist (position)
    include (id, latitude, shown_rating, amenity_bits, us_state)`
  await sql`create index parks_approach on parks using gist (approach_box)
    include (id, position, latitude, shown_rating, amenity_bits)`
  await sql`alter table parks enable trigger parks_insert_names`
  await sql.end()
  await addParkWords(database)
  await packParks(database)
  await database.close()
  process.stdout.write(' done\n')
}

async function insert(sql: postgres.Sql, batch: SyntheticPark[], offset: number): Promise<void> {
  await sql`
    insert into parks (source, source_id, name, latitude, longitude, vicinity, rating, amenities)
    select 'synthetic', id, name, latitude, longitude, vicinity, rating,
      string_to_array(amenities, '|')
    from unnest(
      ${batch.map((_, index) => String(offset + index))}::text[],
      ${batch.map(({ name }) => name)}::text[],
      ${batch.map(({ latitude }) => latitude)}::float8[],
      ${batch.map(({ longitude }) => longitude)}::float8[],
      ${batch.map(({ vicinity }) => vicinity)}::text[],
      ${batch.map(({ rating }) => rating)}::float8[],
      ${batch.map(({ amenities }) => amenities.join('|'))}::text[]
    ) as row(id, name, latitude, longitude, vicinity, rating, amenities)`
}
