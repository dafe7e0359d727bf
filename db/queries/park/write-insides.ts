import type { Insides } from '#domain/park/park-schemas.ts'
import type { parkInsides } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { toJson } from '../columns.ts'
import type { Tx } from './park-rows.ts'

type InsidesRow = {
  id: number
  source: string
  insides: Insides | undefined
}

/**
 * Upserts what lies inside parks, and deletes it where its source now reports nothing. The main
 * source of a park replaces what any source reported, another source only what it reported itself.
 *
 * @returns the ids of the parks of which something changed
 */
export async function writeInsides(tx: Tx, rows: readonly InsidesRow[]): Promise<Set<number>> {
  const told = rows.filter(({ insides }) => insides && !isEmpty(insides))
  const emptied = rows.filter(({ insides }) => insides && isEmpty(insides))
  return new Set([...(await upsert(tx, told)), ...(await remove(tx, emptied))])
}

function isEmpty({ entrances, features, paths, ground }: Insides): boolean {
  return entrances.length === 0 && features.length === 0 && !paths && !ground
}

async function upsert(tx: Tx, told: readonly InsidesRow[]): Promise<number[]> {
  if (told.length === 0) return []
  const changed = await tx<Row<typeof parkInsides, 'parkId'>[]>`
    insert into park_insides (park_id, source, insides)
    select distinct on (id) id, input.source, insides
    from jsonb_to_recordset(${toJson(told)}::text::jsonb)
      as input(id int, source text, insides jsonb) join parks using (id)
    order by id, parks.source = input.source desc
    on conflict (park_id) do update set source = excluded.source, insides = excluded.insides
      where park_insides.insides <> excluded.insides and (park_insides.source = excluded.source
        or excluded.source = (select source from parks where id = excluded.park_id))
    returning park_id as "parkId"`
  return changed.map(({ parkId }) => parkId)
}

async function remove(tx: Tx, emptied: readonly InsidesRow[]): Promise<number[]> {
  if (emptied.length === 0) return []
  const ids = emptied.map(({ id }) => id)
  const removed = await tx<Row<typeof parkInsides, 'parkId'>[]>`
    delete from park_insides using unnest(${ids}::int[], ${emptied.map(({ source }) => source)}::text[])
      as input(id, source)
    where park_id = input.id and park_insides.source = input.source
    returning park_id as "parkId"`
  return removed.map(({ parkId }) => parkId)
}
