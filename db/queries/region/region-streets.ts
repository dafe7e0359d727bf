import type { Bounds } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import type { streets } from '../../schema/places.ts'
import { boundsOfStreet, type Street } from '../../stored/street-bytes.ts'
import { transaction } from '../../transaction.ts'
import { type Row, toJson } from '../columns.ts'
import type { Tx } from '../park/park-rows.ts'

/** Streets taken by one statement: searches wait for it on the embedded database. */
const TAKEN_AT_ONCE = 500

export type HashedStreet = Street & {
  /** A UUID made of all the rest. */
  content: string
}

/** Whether a street is a region's, or of files that were imported by command. */
function isOf(sql: Database['sql'] | Tx, regionId: number | null) {
  return regionId === null ? sql`region_id is null` : sql`region_id = ${regionId}::int`
}

/** The hashes of the streets of a region; null: of files that were imported by command. */
export async function readStreetHashes(
  { sql, run }: Database,
  regionId: number | null,
): Promise<string[]> {
  const rows = await run(sql<Row<typeof streets, 'content'>[]>`
    select content from streets where ${isOf(sql, regionId)}`)
  return rows.map(({ content }) => content)
}

export async function insertStreets(
  { sql, run }: Database,
  regionId: number | null,
  stated: readonly HashedStreet[],
): Promise<void> {
  const rows = stated.map((street) => ({
    ...street,
    extent: toBox(boundsOfStreet(street)),
    lines: Buffer.from(street.lines).toString('base64'),
    houses: Buffer.from(street.houses).toString('base64'),
  }))
  const insert = async (tx: Tx) => {
    await tx`
    insert into streets (region_id, content, name, key, city, postcode, latitude, longitude,
      extent, lines, houses)
    select ${regionId}::int, content, name, key, city, postcode, lat, lng, extent::box,
      decode(lines, 'base64'), decode(houses, 'base64')
    from jsonb_to_recordset(${toJson(rows)}::text::jsonb) as stated(content uuid, name text,
      key text, city text, postcode text, lat float8, lng float8, extent text, lines text, houses text)
    on conflict do nothing`
    await tx`
      insert into street_names (key)
      select distinct key from unnest(${stated.map(({ key }) => key)}::text[]) as key order by key
      on conflict do nothing`
  }
  await run(transaction(sql, insert))
}

function toBox({ south, west, north, east }: Bounds): string {
  return `(${east},${north}),(${west},${south})`
}

export async function deleteStreets(
  { sql, run }: Database,
  regionId: number | null,
  contents: readonly string[],
): Promise<void> {
  await run(transaction(sql, (tx) => takeWithNames(tx, regionId, contents)))
}

/** The streets of earlier files imported by command where these, of the same names, lie. */
export async function findStreetsBefore(
  { sql, run }: Database,
  contents: readonly string[],
): Promise<string[]> {
  const rows = await run(sql<Row<typeof streets, 'content'>[]>`
    select distinct old.content from streets as newer join streets as old using (key)
    where newer.region_id is null and newer.content = any(${[...contents]}::uuid[])
      and old.region_id is null and old.extent && newer.extent and old.content <> newer.content`)
  return rows.map(({ content }) => content)
}

/** Takes streets, and names that no other street has. */
async function takeWithNames(
  tx: Tx,
  regionId: number | null,
  contents: readonly string[],
): Promise<number> {
  const taken = await tx<Row<typeof streets, 'key'>[]>`
    delete from streets
    where ${isOf(tx, regionId)} and content = any(${[...contents]}::uuid[])
    returning key`
  await tx`
    delete from street_names where key = any(${taken.map(({ key }) => key)}::text[])
      and not exists (select from streets where streets.key = street_names.key)`
  return taken.length
}

/** Takes all streets of a region, and yields how many so far; it can be stopped and repeated. */
export async function* takeStreets(
  { sql, run }: Database,
  regionId: number,
): AsyncGenerator<number> {
  const take = async (tx: Tx) => {
    const rows = await tx<Row<typeof streets, 'content'>[]>`
      select content from streets where region_id = ${regionId}::int
      limit ${TAKEN_AT_ONCE}::int`
    const contents = rows.map(({ content }) => content)
    return takeWithNames(tx, regionId, contents)
  }
  for (let taken = 0; ; ) {
    const count = await run(transaction(sql, take))
    if (count === 0) return
    taken += count
    yield taken
  }
}
