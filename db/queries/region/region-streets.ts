import type { Street } from '#domain/location/street.ts'
import type { Database } from '../../client.ts'
import type { streets } from '../../schema/streets.ts'
import type { Row } from '../columns.ts'
import { toJson } from '../to-json.ts'

/** Streets taken by one statement: searches wait for it on the embedded database. */
const TAKEN_AT_ONCE = 500

export type HashedStreet = Street & {
  /** A UUID made of all the rest. */
  content: string
}

/** The hashes of the streets that a region tells. */
export async function readStreetHashes(
  { sql, run }: Database,
  regionId: number,
): Promise<string[]> {
  const rows = await run(sql<Row<typeof streets, 'content'>[]>`
    select content from streets where region_id = ${regionId}::int`)
  return rows.map(({ content }) => content)
}

export async function insertStreets(
  { sql, run }: Database,
  regionId: number,
  told: readonly HashedStreet[],
): Promise<void> {
  const rows = told.map((street) => ({
    ...street,
    lines: Buffer.from(street.lines).toString('base64'),
    houses: Buffer.from(street.houses).toString('base64'),
  }))
  await run(sql`
    insert into streets (region_id, content, name, key, city, postcode, latitude, longitude,
      lines, houses)
    select ${regionId}::int, content, name, key, city, postcode, lat, lng,
      decode(lines, 'base64'), decode(houses, 'base64')
    from jsonb_to_recordset(${toJson(rows)}::text::jsonb) as told(content uuid, name text,
      key text, city text, postcode text, lat float8, lng float8, lines text, houses text)
    on conflict do nothing`)
}

export async function deleteStreets(
  { sql, run }: Database,
  regionId: number,
  contents: readonly string[],
): Promise<void> {
  await run(sql`
    delete from streets
    where region_id = ${regionId}::int and content = any(${[...contents]}::uuid[])`)
}

/**
 * Takes all streets of a region.
 *
 * @returns a generator of the number of streets taken so far; it may be stopped and called again
 */
export async function* takeStreets(
  { sql, run }: Database,
  regionId: number,
): AsyncGenerator<number> {
  for (let taken = 0; ; ) {
    const rows = await run(sql`
      delete from streets where region_id = ${regionId}::int and content in (
        select content from streets where region_id = ${regionId}::int
        limit ${TAKEN_AT_ONCE}::int)`)
    if (rows.count === 0) return
    taken += rows.count
    yield taken
  }
}
