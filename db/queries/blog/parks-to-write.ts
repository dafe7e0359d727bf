import type { Park } from '#domain/park/park-schemas.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { toKnownFacts, WON_COPYABLE_FACTS, type WonFact } from '../park/known-facts.ts'
import { readPark } from '../park/park-json.ts'

/** Parks whose facts may be stored indefinitely, which Google's may not. */
const WRITABLE = `source not in ('google', 'test') and listed and name <> ''
  and coalesce(kept_until > now(), true)`
/**
 * A park's facts without Google's: a park that Google has added to is described by its own facts
 * and the operator's corrections only.
 */
const FIELDS = `case when has_layers and exists (
    select from park_layers where park_id = parks.id and source in ('google', 'google-details')
  ) then park_json_fields(park_corrected(parks)) else json_fields end`

const COLUMNS = `${FIELDS} as "jsonFields", ${WON_COPYABLE_FACTS} as facts`

type WritableRow = Row<typeof parks, 'jsonFields'> & { facts: WonFact[] | null }

type Wanted = { ids: readonly number[]; placeIds?: readonly string[] }

/** The parks that may be written about, in the requested order. */
export async function findParksToWrite(
  { sql, run }: Database,
  { ids, placeIds = [] }: Wanted,
): Promise<Park[]> {
  const rows = await run(sql<WritableRow[]>`
    select ${sql.unsafe(COLUMNS)}
    from (
      select park_id, min(place) as place from (
        select id as park_id, place from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
        union all
        select parks.id, ${ids.length}::int + place
        from unnest(${[...placeIds]}::text[]) with ordinality as wanted(name, place)
        join parks on place_id = wanted.name
        union all
        select park_layers.park_id, ${ids.length}::int + place
        from unnest(${[...placeIds]}::text[]) with ordinality as wanted(name, place)
        join park_layers on source = 'google' and source_id = wanted.name
      ) as found group by park_id
    ) as wanted
    join parks on parks.id = wanted.park_id
    where ${sql.unsafe(WRITABLE)} order by place, parks.id`)
  return rows.map(toPark)
}

export async function findSeededParks(
  { sql, run }: Database,
  { city, state }: { city: string; state: string },
): Promise<Park[]> {
  const rows = await run(sql<WritableRow[]>`
    select ${sql.unsafe(COLUMNS)} from parks
    where source = 'seed' and city = ${city}::text and state = ${state}::text
      and ${sql.unsafe(WRITABLE)}
    order by id`)
  return rows.map(toPark)
}

function toPark({ jsonFields, facts }: WritableRow): Park {
  return { ...readPark(jsonFields), facts: toKnownFacts(facts ?? []) }
}
