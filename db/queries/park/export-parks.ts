import type postgres from 'postgres'
import type { SourceFacts } from '#domain/facts/park-facts.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { statedOfWon } from './known-facts.ts'
import { inBox } from './parks.ts'

/** A park as exported: as visitors see it, without Google's facts and visitors' ratings. */
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
  | 'otherNames'
  | 'enrichedBy'
  | 'nearStreet'
  | 'nearSource'
> & {
  /** Each with its source; null if none are known. */
  facts: SourceFacts | null
  /** The same by a rule. */
  ruleFacts: SourceFacts | null
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
        (park).postal_code as "postalCode", (park).types, (park).amenities, facts, rule_facts as "ruleFacts", (park).rating,
        (park).user_ratings_total as "userRatingsTotal", (park).opening_hours as "openingHours",
        (park).description, (park).area, (park).other_names as "otherNames", sources as "enrichedBy", outline,
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

/**
 * Common table expressions to follow `page (id, park)`. The last one, `handed_out (id, park, facts,
 * rule_facts, sources)`, contains each park as exported: with other sources' facts and the operator's
 * corrections, but without Google's facts, visitors' ratings and Wikimedia's photos.
 *
 * `facts` are the catalogue's facts by key, each with its source, `rule_facts` those by a rule. `sources` are the other sources,
 * each once: 'osm-details' counts as 'osm'.
 */
export function exportedParks(sql: postgres.Sql | postgres.TransactionSql) {
  return sql`
    layers as (
      select park_id, source, facts,
        row_number() over (partition by park_id order by source) as number
      from park_layers
      where not ${isGoogle(sql)} and source not in ('visitors', 'wikimedia') and park_id in (select id from page)
    ),
    summed as (
      select id, park, 0::bigint as number, (park).enriched_by as sources from page
      union all
      select id, park_with_layer(park, facts), layers.number,
        sources || case when layers.source like 'merged-%'
          then array(select jsonb_array_elements_text(facts -> 'enrichedBy'))
          when layers.source = 'rules' then '{}'
          else array[regexp_replace(layers.source, '-details$', '')] end
      from summed join layers on park_id = id and layers.number = summed.number + 1
    ),
    stated as (
      select distinct on (id) id,
        array(
          select other from unnest(sources) with ordinality as stated(other, place)
          where other <> (park).source group by other order by min(place)
        ) as sources,
        case when (park).has_corrections then park_corrected(park) else park end as park
      from summed order by id, number desc
    ),
    handed_out as (
      select stated.id, stated.sources,
        (jsonb_populate_record(stated.park,
          jsonb_build_object('amenities', known.amenities))) as park,
        coalesce(each.facts, case when each.rule_facts is not null then '{}'::jsonb end) as facts, each.rule_facts
      from stated join page on page.id = stated.id
      cross join lateral (
        with shown as materialized (select * from won_facts(page.park, true)),
        -- What a rule outweighs is the park's own.
        won as (
          select * from shown
          union all
          select key, value, how, coalesce(source, (page.park).source), reference, observed_at
          from stated_facts((page.park).facts, (page.park).amenities)
          where value <> 'unknown' and key in (select key from shown where how = 'rule')
        ),
        written as (
          select key, how = 'rule' as is_rule, jsonb_strip_nulls(jsonb_build_object('value', won.value,
            'since', to_char(won.observed_at at time zone 'utc', 'YYYY-MM-DD'),
            'told', ${sql.unsafe(statedOfWon('page.park'))}, 'reference', won.reference, 'how', nullif(won.how, 'stated'), 'source', won.source)) as fact
          from won
        )
        select jsonb_object_agg(key, fact) filter (where not is_rule) as facts,
          jsonb_object_agg(key, fact) filter (where is_rule) as rule_facts
        from written
      ) as each
      cross join lateral park_knowledge(page.park, (stated.park).amenities, true) as known
    )`
}

function isGoogle(sql: postgres.Sql | postgres.TransactionSql) {
  return sql`park_layers.source in ('google', 'google-details')`
}
