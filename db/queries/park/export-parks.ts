import type { SourceFacts } from '#domain/facts/park-facts.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { exportedParks, isGoogle } from './handed-out.ts'
import { inBox } from './parks.ts'

/**
 * A park as exported: with facts of other sources and the operator's corrections, but without
 * Google's facts and visitors' ratings.
 */
export type ExportedPark = Row<
  typeof parks,
  | 'id'
  | 'source'
  | 'sourceId'
  | 'name'
  | 'latitude'
  | 'longitude'
  | 'vicinity'
  | 'formattedAddress'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'types'
  | 'amenities'
  | 'rating'
  | 'userRatingsTotal'
  | 'openingHours'
  | 'description'
  | 'area'
  | 'enrichedBy'
  | 'nearStreet'
  | 'nearSource'
> & {
  /** Each with its source; null if none are known. */
  facts: SourceFacts | null
  /** Encoded (db/stored/outline-bytes.ts); null if it is not known. */
  outline: Uint8Array | null
}

const PAGE = 500

/** The visible parks by id, in batches. */
export async function* exportParks(
  { sql, run }: Database,
  bbox: Bounds | undefined,
): AsyncGenerator<ExportedPark[]> {
  let last = 0
  for (;;) {
    const page = await run(sql<ExportedPark[]>`
      with recursive page as (
        select id, parks as park from parks
        where id > ${last}::int and ${isOpen(sql, bbox)} order by id limit ${PAGE}::int
      ),
      ${exportedParks(sql)}
      select id, (park).source, (park).source_id as "sourceId", (park).name,
        (park).latitude, (park).longitude, (park).vicinity,
        (park).formatted_address as "formattedAddress", (park).city, (park).state,
        (park).postal_code as "postalCode", (park).types, (park).amenities, facts, (park).rating,
        (park).user_ratings_total as "userRatingsTotal", (park).opening_hours as "openingHours",
        (park).description, (park).area, tellers as "enrichedBy", outline,
        case when has_address then null else (park).near_street end as "nearStreet",
        case when has_address then null else (park).near_source end as "nearSource"
      from handed_out left join park_outlines on park_id = id,
        lateral (select coalesce((park).vicinity, (park).formatted_address) is not null) as own(has_address)
      order by id`)
    if (page.length > 0) yield page
    last = page.at(-1)?.id ?? last
    if (page.length < PAGE) return
  }
}

export type ExportFacts = {
  /** Whether it contains OpenStreetMap data. */
  hasOsm: boolean
  /** The number of parks left out, or exported without some facts, because these are Google's. */
  fromGoogle: number
}

/** What an export has to credit, and what it leaves out. */
export async function findExportFacts(
  { sql, run }: Database,
  bbox: Bounds | undefined,
): Promise<ExportFacts> {
  const [row] = await run(sql<ExportFacts[]>`
    select
      exists (
        select from parks where 'osm' = any(enriched_by || source || near_source) and ${isOpen(sql, bbox)})
      or exists (
        select from parks join park_layers on park_id = id
        where (park_layers.source in ('osm', 'osm-details') or park_layers.facts -> 'enrichedBy' ? 'osm')
          and parks.source <> 'google' and ${isInside(sql, bbox)}
      ) as "hasOsm",
      (select count(*)::int from parks where source = 'google' and ${isInside(sql, bbox)})
      + (
        select count(distinct id)::int from parks join park_layers on park_id = id
        where ${isGoogle(sql)} and parks.source <> 'google' and ${isInside(sql, bbox)}
      ) as "fromGoogle"`)
  return row ?? { hasOsm: false, fromGoogle: 0 }
}

function isOpen(sql: Database['sql'], bbox: Bounds | undefined) {
  return sql`parks.source <> 'google' and ${isInside(sql, bbox)}`
}

function isInside(sql: Database['sql'], bbox: Bounds | undefined) {
  return bbox ? sql`listed and ${inBox(sql, bbox)}` : sql`listed`
}
