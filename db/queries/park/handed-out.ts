import type postgres from 'postgres'
import { toldOfWon } from './known-facts.ts'

/**
 * Common table expressions to follow `page (id, park)`. The last one, `handed_out (id, park, facts,
 * tellers)`, contains each park as exported: with other sources' facts and the operator's
 * corrections, but without Google's facts, visitors' ratings and Wikimedia's photos.
 *
 * `facts` are the catalogue's facts by key, each with its source. `tellers` are the other sources,
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
      select id, park, 0::bigint as number, (park).enriched_by as tellers from page
      union all
      select id, park_with_layer(park, facts), layers.number,
        tellers || case when layers.source like 'merged-%'
          then array(select jsonb_array_elements_text(facts -> 'enrichedBy'))
          else array[regexp_replace(layers.source, '-details$', '')] end
      from summed join layers on park_id = id and layers.number = summed.number + 1
    ),
    told as (
      select distinct on (id) id,
        array(
          select teller from unnest(tellers) with ordinality as told(teller, place)
          where teller <> (park).source group by teller order by min(place)
        ) as tellers,
        case when (park).has_corrections then park_corrected(park) else park end as park
      from summed order by id, number desc
    ),
    handed_out as (
      select told.id, told.tellers,
        (jsonb_populate_record(told.park,
          jsonb_build_object('amenities', known.amenities))) as park,
        (
          select jsonb_object_agg(won.key, jsonb_strip_nulls(jsonb_build_object('value', won.value,
            'since', to_char(won.observed_at at time zone 'utc', 'YYYY-MM-DD'),
            'told', ${sql.unsafe(toldOfWon('page.park'))}, 'reference', won.reference, 'how', nullif(won.how, 'stated'), 'source', won.source)))
          from won_facts(page.park, true) as won
        ) as facts
      from told join page on page.id = told.id
      cross join lateral park_knowledge(page.park, (told.park).amenities, true) as known
    )`
}

export function isGoogle(sql: postgres.Sql | postgres.TransactionSql) {
  return sql`park_layers.source in ('google', 'google-details')`
}
