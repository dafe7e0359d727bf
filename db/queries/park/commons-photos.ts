import { desc, ne, sql } from 'drizzle-orm'
import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import type { Database } from '../../client.ts'
import { commonsLooks } from '../../schema/parks.ts'
import { transaction } from '../../transaction.ts'
import { type Row, rowCount, toJson } from '../columns.ts'
import type { Tx } from './park-rows.ts'

/** The source of the layer with a photo. Layers of other sources with photos come before it. */
const SOURCE = 'wikimedia'

/** A park to look for, with the facts to follow. */
export type ParkToLook = {
  parkId: number
  commons: string | null
  wikidata: string | null
  /** What `CommonsLook.asked` is to be. */
  asked: string
}

export type CommonsLook = Row<typeof commonsLooks, 'parkId' | 'asked' | 'outcome' | 'reason'> & {
  againAt: Date
  /** The photo that was found. */
  photo?: ParkPhoto | undefined
}

/**
 * The next parks to look for, the best known first: those with a fact that leads to a photo, without
 * a photo of another source, that have not been looked for, or whose facts have changed or time has
 * come.
 */
export function findParksToLook({ sql, run }: Database, limit: number): Promise<ParkToLook[]> {
  const newest = (key: string) => sql`(array_agg(value
    order by how = 'operator' desc, observed_at desc nulls last, told_by)
    filter (where key = ${key}::text))[1]`
  return run(sql<ParkToLook[]>`
    with stated as (
      select park_id, ${newest('commons')} as commons, ${newest('wikidata')} as wikidata,
        concat_ws(' ', ${newest('commons')}, ${newest('wikidata')}) as asked
      from park_facts where key in ('commons', 'wikidata') group by park_id
    )
    select id as "parkId", stated.commons, stated.wikidata, stated.asked
    from stated join parks on parks.id = stated.park_id
    left join commons_looks on commons_looks.park_id = stated.park_id
    where listed and parks.photos = '[]' and not exists (
      select from park_layers where park_layers.park_id = parks.id
        and park_layers.source <> ${SOURCE}::text and park_layers.facts ? 'photos'
    ) and (commons_looks.asked is distinct from stated.asked or again_at <= now())
    order by again_at nulls first, score desc, id limit ${limit}::int`)
}

/** Stores outcomes of searches. An earlier photo stays shown only if a search failed. */
export function writeLooks({ sql, run }: Database, looks: readonly CommonsLook[]): Promise<void> {
  return run(
    transaction(sql, async (tx) => {
      // A park may have been deleted meanwhile.
      const known = await tx<{ parkId: number }[]>`
        insert into commons_looks (park_id, asked, outcome, reason, again_at)
        select parks.id, asked, outcome, reason, "againAt"
        from jsonb_to_recordset(${toJson(looks)}::text::jsonb) as stated(
          "parkId" int, asked text, outcome text, reason text, "againAt" timestamptz)
        join parks on parks.id = stated."parkId"
        on conflict (park_id) do update set asked = excluded.asked, outcome = excluded.outcome,
          reason = excluded.reason, again_at = excluded.again_at, looked_at = now()
        returning park_id as "parkId"`
      const ids = new Set(known.map(({ parkId }) => parkId))
      const there = looks.filter(({ parkId }) => ids.has(parkId))
      await showPhotos(tx, there)
      const without = there.filter(({ outcome }) => outcome === 'none' || outcome === 'refused')
      await hidePhotos(tx, without)
    }),
  )
}

// A statement counts as a visible change even if it changes no row.

async function showPhotos(tx: Tx, looks: readonly CommonsLook[]): Promise<void> {
  const found = looks.flatMap(({ parkId, photo }) => (photo ? [{ parkId, photo }] : []))
  if (found.length === 0) return
  await tx`
    insert into park_layers (park_id, source, source_id, facts)
    select "parkId", ${SOURCE}::text, "parkId"::text, jsonb_build_object('photos', jsonb_build_array(photo))
    from jsonb_to_recordset(${toJson(found)}::text::jsonb) as stated("parkId" int, photo jsonb)
    order by stated."parkId"
    on conflict (park_id, source) do update set facts = excluded.facts, updated_at = now()
    where park_layers.facts is distinct from excluded.facts`
}

async function hidePhotos(tx: Tx, parks: readonly { parkId: number }[]): Promise<void> {
  const parkIds = parks.map(({ parkId }) => parkId)
  const shown = await tx<{ id: number }[]>`
    select park_id as id from park_layers
    where source = ${SOURCE}::text and park_id = any(${parkIds}::int[])`
  if (shown.length === 0) return
  const ids = shown.map(({ id }) => id)
  await tx`delete from park_layers where source = ${SOURCE}::text and park_id = any(${ids}::int[])`
}

/** Rows of one transaction, which takes well under a second. */
const DROPPED_AT_ONCE = 1_000

/**
 * Forgets searches, with their photos.
 *
 * @param which 'unnamed': those of parks without a fact that leads to a photo any more
 * @returns how many
 */
export async function dropLooks({ sql, run }: Database, which: 'all' | 'unnamed'): Promise<number> {
  const isGone =
    which === 'all'
      ? sql`true`
      : sql`not exists (select from park_facts
          where park_facts.park_id = commons_looks.park_id and key in ('commons', 'wikidata'))`
  let dropped = 0
  for (;;) {
    const count = await run(
      transaction(sql, async (tx) => {
        const gone = await tx<{ parkId: number }[]>`
          delete from commons_looks where park_id in (
            select park_id from commons_looks where ${isGone} limit ${DROPPED_AT_ONCE}::int)
          returning park_id as "parkId"`
        await hidePhotos(tx, gone)
        return gone.length
      }),
    )
    dropped += count
    if (count < DROPPED_AT_ONCE) return dropped
  }
}

/** The number of parks by the outcome of their last search. */
export function countLooks({ orm, run }: Database): Promise<{ outcome: string; count: number }[]> {
  const { outcome } = commonsLooks
  return run(orm.select({ outcome, count: rowCount }).from(commonsLooks).groupBy(outcome).execute())
}

type CountedReason = Row<typeof commonsLooks, 'outcome' | 'reason'> & {
  count: number
  /** One of the parks. */
  parkId: number
}

/** The most frequent reasons why parks have no photo, with their numbers of parks. */
export function countReasons({ orm, run }: Database, limit: number): Promise<CountedReason[]> {
  const { outcome, parkId, reason } = commonsLooks
  return run(
    orm
      .select({ outcome, reason, count: rowCount, parkId: sql<number>`min(${parkId})` })
      .from(commonsLooks)
      .where(ne(outcome, 'found'))
      .groupBy(outcome, reason)
      .orderBy(desc(rowCount), reason)
      .limit(limit)
      .execute(),
  )
}

/**
 * Whether a photo belongs to any park, directly or by another source.
 *
 * @param reference without NUL characters, which PostgreSQL rejects
 */
export async function isKnownPhoto({ sql, run }: Database, reference: string): Promise<boolean> {
  const holder = JSON.stringify([{ photoReference: reference }])
  // Counting makes the planner use the index; looking for the first match would scan the table.
  const [row] = await run(sql<{ known: boolean }[]>`
    select (
      select count(*) from parks where photos <> '[]'::jsonb and photos @> ${holder}::text::jsonb
    ) + (
      select count(*) from park_layers where facts -> 'photos' @> ${holder}::text::jsonb
    ) > 0 as known`)
  return row?.known ?? false
}
