import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Database } from '../../client.ts'
import type { parkOutlines } from '../../schema/parks.ts'
import { transaction } from '../../transaction.ts'
import type { Row } from '../columns.ts'
import { findMatches, lockInOrder, type ParkMatch } from './match-parks.ts'
import { type ParkRow, type ParkWrite, type Tx, toRow } from './park-rows.ts'
import { writeInsides } from './write-insides.ts'
import {
  type LayerRow,
  type UpsertOptions,
  type UpsertResult,
  writeLayers,
  writeOwn,
} from './write-parks.ts'

type OutlineRow = {
  id: number
  source: string
  /** Encoded (db/stored/outline-bytes.ts), in base64. */
  outline: string | undefined
}

/**
 * Upserts parks of a source in one transaction. A park keeps its id for ever: it is matched by
 * source and `sourceId`, else by place id, else by name and location.
 *
 * @returns one result for each of `writes`, in order
 */
export function upsertParks(
  { sql, run }: Database,
  writes: readonly ParkWrite[],
  options: UpsertOptions = {},
): Promise<UpsertResult[]> {
  const write = () => run(transaction(sql, (tx) => upsertParksIn(tx, writes, options)))
  return write().catch((error) => {
    if (isConcurrentWrite(error)) return write()
    throw error
  })
}

/** PostgreSQL's codes of a deadlock and of a unique violation. */
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/**
 * Whether a write failed only because of a concurrent write to the same parks. A park inserted by
 * both violates the key of source and source id, unless the place id's comes first.
 */
function isConcurrentWrite({ code, constraint_name: constraint }: PostgresFailure): boolean {
  const isSamePlace = code === UNIQUE_VIOLATION && constraint === 'parks_place_id_unique'
  return code === DEADLOCK || isSamePlace
}

type PostgresFailure = { code?: string; constraint_name?: string }

/** The same within the caller's transaction. At most about 1000 at once. */
export async function upsertParksIn(
  tx: Tx,
  writes: readonly ParkWrite[],
  options: UpsertOptions = {},
): Promise<UpsertResult[]> {
  if (writes.length === 0) return []
  const rows = writes.map((write, index) => toRow(write, index))
  const matches = await findMatches(tx, rows)
  await lockInOrder(tx, matches)
  const taken = new Set<string>()
  const plan: { own: ParkRow[]; layers: LayerRow[] } = { own: [], layers: [] }
  const outcomes = new Map<string, UpsertResult>()
  // If several records match the same park, the nearest one wins.
  for (const row of [...rows].sort(byDistance(matches))) {
    const match = matches.get(row.index)
    // Of repeated records, the first wins.
    if (taken.has(keyOf(row))) continue
    taken.add(keyOf(row))
    const joins = match?.own && !match.isBare ? null : (match?.layer ?? match?.twin)
    const place = `${row.source} joins ${joins}`
    if (!joins) plan.own.push(row)
    else if (taken.has(place) || (match?.isTaken && !match.layer)) {
      outcomes.set(keyOf(row), { id: joins, outcome: 'joined' })
    } else {
      taken.add(place)
      plan.layers.push({ ...row, park_id: joins })
    }
  }
  for (const park of await writeOwn(tx, plan.own, options)) outcomes.set(keyOf(park), park)
  for (const park of await writeLayers(tx, plan.layers, options)) outcomes.set(keyOf(park), park)
  const shapes = [...plan.own, ...plan.layers].map((row) => {
    const { source, outline, insides } = row
    return { id: (outcomes.get(keyOf(row)) ?? missing(row)).id, source, outline, insides }
  })
  const changed = new Set([
    ...(await writeOutlines(tx, shapes)),
    ...(await writeInsides(tx, shapes)),
  ])
  return rows.map((row) => {
    const { id, outcome } = outcomes.get(keyOf(row)) ?? missing(row)
    return { id, outcome: outcome === 'unchanged' && changed.has(id) ? 'updated' : outcome }
  })
}

function byDistance(matches: Map<number, ParkMatch>) {
  const distance = ({ index }: ParkRow) => matches.get(index)?.distance ?? 0
  return (one: ParkRow, other: ParkRow) =>
    distance(one) - distance(other) || one.index - other.index
}

function missing(row: ParkRow): never {
  throw new Error(`${keyOf(row)} was not written`)
}

function keyOf({ source, source_id }: { source: string; source_id: string }): string {
  return `${source} ${source_id}`
}

/**
 * Writes the details a live source returned for one park over the facts from its lists, with an
 * expiry of their own: refreshing the lists must not extend it.
 */
export async function writeParkDetails(
  { sql, run }: Database,
  parkId: number,
  { facts, keptUntil }: { facts: ParkFacts; keptUntil?: Date | undefined },
): Promise<void> {
  const details = { ...facts, source: `${facts.source}-details` }
  const row = { ...toRow({ facts: details, reach: 0 }, 0), park_id: parkId }
  await run(
    sql.begin(async (tx) => {
      // The source's facts may now belong to another of its records.
      await tx`
        delete from park_layers where park_id = ${parkId}::int
          and source = ${row.source}::text and source_id <> ${row.source_id}::text`
      await writeLayers(tx, [row], { keptUntil })
    }),
  )
}

/**
 * Upserts the outlines of parks. The main source of a park replaces any source's outline, another
 * source only its own.
 *
 * @returns the ids of the parks that have a new one
 */
async function writeOutlines(tx: Tx, rows: readonly OutlineRow[]): Promise<Set<number>> {
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
