import type postgres from 'postgres'

/**
 * Common table expressions after `page (id, park)`, the last of them `handed_out (id, park,
 * tellers)`: each park as exported, with facts of other sources and the operator's corrections, but
 * without Google's facts and visitors' ratings.
 *
 * `tellers` names each other source once: 'osm-details' is part of 'osm'.
 */
export function handedOut(sql: postgres.Sql | postgres.TransactionSql) {
  return sql`
    layers as (
      select park_id, source, facts,
        row_number() over (partition by park_id order by source) as number
      from park_layers
      where not ${isGoogle(sql)} and source <> 'visitors' and park_id in (select id from page)
    ),
    summed as (
      select id, park, 0::bigint as number, (park).enriched_by as tellers from page
      union all
      select id, park_with_layer(park, facts), layers.number,
        tellers || regexp_replace(layers.source, '-details$', '')
      from summed join layers on park_id = id and layers.number = summed.number + 1
    ),
    handed_out as (
      select distinct on (id) id,
        array(
          select teller from unnest(tellers) with ordinality as told(teller, place)
          where teller <> (park).source group by teller order by min(place)
        ) as tellers,
        case when (park).has_corrections then park_corrected(park) else park end as park
      from summed order by id, number desc
    )`
}

export function isGoogle(sql: postgres.Sql | postgres.TransactionSql) {
  return sql`park_layers.source in ('google', 'google-details')`
}
