import type { parkOutlines } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import type { Tx } from './park-rows.ts'

type OutlineRow = {
  id: number
  source: string
  /** Encoded (domain/geo/outline-bytes.ts), in base64. */
  outline: string | undefined
}

/**
 * Upserts the outlines of parks. The main source of a park replaces any source's outline, another
 * source only its own.
 *
 * @returns the ids of the parks that have a new one
 */
export async function writeOutlines(tx: Tx, rows: readonly OutlineRow[]): Promise<Set<number>> {
  const told = rows.filter(({ outline }) => outline !== undefined)
  if (told.length === 0) return new Set()
  const changed = await tx<Row<typeof parkOutlines, 'parkId'>[]>`
    insert into park_outlines (park_id, source, outline)
    select distinct on (id) id, input.source, decode(outline, 'base64')
    from jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb)
      as input(id int, source text, outline text) join parks using (id)
    order by id, parks.source = input.source desc
    on conflict (park_id) do update set source = excluded.source, outline = excluded.outline
      where park_outlines.outline <> excluded.outline and (park_outlines.source = excluded.source
        or excluded.source = (select source from parks where id = excluded.park_id))
    returning park_id as "parkId"`
  return new Set(changed.map(({ parkId }) => parkId))
}
