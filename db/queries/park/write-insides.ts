import type { Insides } from '#domain/park/insides.ts'
import type { parkInsides } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { toJson } from '../to-json.ts'
import type { Tx } from './park-rows.ts'

type InsidesRow = {
  id: number
  source: string
  insides: Insides | undefined
}

/**
 * Writes what lies in parks. That of a park's main source counts for more than that of another,
 * whose own it only replaces.
 *
 * @returns the ids of the parks of which something changed
 */
export async function writeInsides(tx: Tx, rows: readonly InsidesRow[]): Promise<Set<number>> {
  const told = rows.filter(({ insides }) => insides !== undefined)
  if (told.length === 0) return new Set()
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
  return new Set(changed.map(({ parkId }) => parkId))
}
