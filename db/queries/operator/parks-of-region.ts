import type postgres from 'postgres'
import type { Database } from '../../client.ts'

type Sql = Database['sql']
type Fragment = postgres.Fragment

type Asked = {
  region: number
  /** What is asked of the columns of `parks`. */
  isFound: Fragment
  order: Fragment
  /** Whether that leaves so few parks that each can be looked at. */
  isNarrow: boolean
  limit: number
  skipped: number
}

/**
 * Selects a page of the parks that a region tells: by a record of their own, as a layer, or of a park
 * that is merged into them. Unless few are asked for they are in the order of the region's records:
 * by number all of them would have to be read first.
 */
export function selectOfRegion(sql: Sql, { region, ...asked }: Asked): Fragment {
  // A plan that is right for one region is wrong for another, so the number is part of the text.
  const records = sql`(select * from region_records where region_id = ${sql.unsafe(`${region}::int`)}) as record`
  const ofRegion = asked.isNarrow ? lookAtEach(sql, records, asked) : follow(sql, records, asked)
  return sql`
    select id, nth from (${ofRegion}) as told
    order by nth limit ${asked.limit}::int offset ${asked.skipped}::int`
}

type Found = Omit<Asked, 'region'>

function lookAtEach(sql: Sql, records: Fragment, { isFound, order }: Found) {
  return sql`
    with found as materialized (
      select id, source, source_id, search_name from parks where ${isFound})
    select id, row_number() over (order by ${order}) as nth from found
    where ${ownOf(sql, records, 'found')} or ${layeredOf(sql, records, sql`park_id = found.id`)}
      or id in (${keptOf(sql, records)})`
}

/** Each of the three ways ends by itself once it has found enough. */
function follow(sql: Sql, records: Fragment, { isFound, limit, skipped }: Found) {
  const isOwn = ownOf(sql, records, 'parks')
  const isLayered = layeredOf(sql, records, sql`park_id = parks.id`)
  const isLayeredBefore = layeredOf(sql, records, sql`park_id = parks.id and source < told_by`)
  const enough = sql`order by told_by, told_as limit ${skipped + limit}::int`
  return sql`
    select id, row_number() over (order by way, told_by, told_as) as nth
    from (
      (select id, 1 as way, source as told_by, source_id as told_as
        from ${records} join parks using (source, source_id) where ${isFound} ${enough})
      union all
      (select id, 2, told_by, told_as
        from (
          select park_id, source as told_by, source_id as told_as
          from ${records} join park_layers using (source, source_id)
        ) as layer join parks on id = park_id
        where ${isFound} and not ${isOwn} and not ${isLayeredBefore} ${enough})
      union all
      (select id, 3, source as told_by, source_id as told_as from parks
        where ${isFound} and id in (${keptOf(sql, records)}) and not ${isOwn} and not ${isLayered}
        ${enough})
    ) as way`
}

function ownOf(sql: Sql, records: Fragment, park: string): Fragment {
  return sql`exists (select from ${records}
    where source = ${sql(park)}.source and source_id = ${sql(park)}.source_id)`
}

function layeredOf(sql: Sql, records: Fragment, isOf: Fragment): Fragment {
  return sql`exists (select from ${records} join park_layers using (source, source_id) where ${isOf})`
}

/** The parks into which others were merged that the region tells. */
function keptOf(sql: Sql, records: Fragment): Fragment {
  return sql`
    select kept_park(merged.id) from park_merges join parks as merged on merged.id = merged_id
    where ${ownOf(sql, records, 'merged')} or ${layeredOf(sql, records, sql`park_id = merged.id`)}`
}
