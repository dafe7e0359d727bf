import { eq } from 'drizzle-orm'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import { shares } from '../../schema/visitors.ts'
import type { Row } from '../columns.ts'

type NewShare = {
  id: string
  parkId: number
  /** Null: the park's own location. */
  location: Coordinates | null
}

/** The id of the link to a park at a place; null if there is none. */
export async function findShareOf(
  { sql, run }: Database,
  { parkId, location }: Omit<NewShare, 'id'>,
): Promise<string | null> {
  const [row] = await run(sql<Row<typeof shares, 'id'>[]>`
    select id from shares
    where park_id = ${parkId}::bigint
      and coalesce(lat, 'NaN'::float8) = coalesce(${location?.lat ?? null}::float8, 'NaN'::float8)
      and coalesce(lng, 'NaN'::float8) = coalesce(${location?.lng ?? null}::float8, 'NaN'::float8)`)
  return row?.id ?? null
}

/**
 * Creates a link to a park at a place, unless it exists. Returns the link's id; null if there is no
 * such park.
 */
export async function writeShare({ sql, run }: Database, { id, parkId, location }: NewShare) {
  const [row] = await run(sql<Row<typeof shares, 'id'>[]>`
    insert into shares (id, park_id, lat, lng)
    select ${id}::text, id, ${location?.lat ?? null}::float8, ${location?.lng ?? null}::float8
    from parks where id = ${parkId}::bigint and not hidden
    on conflict (park_id, coalesce(lat, 'NaN'::float8), coalesce(lng, 'NaN'::float8))
      do update set park_id = excluded.park_id
    returning id`)
  return row?.id ?? null
}

/** The target of a link; null if it does not exist. */
export async function findShare(
  { orm, run }: Database,
  id: string,
): Promise<Omit<NewShare, 'id'> | null> {
  const [row] = await run(orm.select().from(shares).where(eq(shares.id, id)).execute())
  if (!row) return null
  const { parkId, lat, lng } = row
  return { parkId, location: lat === null || lng === null ? null : { lat, lng } }
}
