import { and, eq, sql as fragment } from 'drizzle-orm'
import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import type { Database } from '../../client.ts'
import { commonsLooks, parkLayers } from '../../schema/parks.ts'
import { transaction } from '../../transaction.ts'
import { type Row, rowCount } from '../columns.ts'

/** The source of the layer with a photo. Layers of other sources with photos come before it. */
const SOURCE = 'wikimedia'

/** An arbitrary lock id, the same in every process. */
const COMMONS_LOCK = 7_270_518

/** A park to look for, with the facts to follow. */
export type ClaimedPark = {
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
 * come. Until `claimedUntil` no process gets them again.
 */
export function claimParks(
  { sql, run }: Database,
  { limit, claimedUntil }: { limit: number; claimedUntil: Date },
): Promise<ClaimedPark[]> {
  const newest = (key: string) => sql`(array_agg(value
    order by how = 'operator' desc, observed_at desc nulls last, told_by)
    filter (where key = ${key}::text))[1]`
  return run(
    transaction(sql, async (tx) => {
      await tx`select pg_advisory_xact_lock(${COMMONS_LOCK})`
      return tx<ClaimedPark[]>`
        with told as (
          select park_id, ${newest('commons')} as commons, ${newest('wikidata')} as wikidata
          from park_facts where key in ('commons', 'wikidata') group by park_id
        ),
        next as (
          select id as park_id, told.commons, told.wikidata,
            concat_ws(' ', told.commons, told.wikidata) as asked
          from told join parks on parks.id = told.park_id
          left join commons_looks on commons_looks.park_id = told.park_id
          where listed and parks.photos = '[]' and not exists (
            select from park_layers where park_layers.park_id = parks.id
              and park_layers.source <> ${SOURCE}::text and park_layers.facts ? 'photos'
          ) and (
            asked is distinct from concat_ws(' ', told.commons, told.wikidata)
            or again_at <= now())
          order by again_at nulls first, score desc, id limit ${limit}::int
        ),
        claimed as (
          insert into commons_looks (park_id, asked, outcome, reason, again_at)
          select park_id, asked, 'failed', 'The search was interrupted',
            ${claimedUntil.toISOString()}::timestamptz from next
          on conflict (park_id) do update
            set asked = excluded.asked, again_at = excluded.again_at
        )
        select park_id as "parkId", commons, wikidata, asked from next`
    }),
  )
}

/**
 * Stores the outcome of a search. A photo that was found is shown from now on; without one, an
 * earlier one is no longer shown, unless the search failed.
 */
export function writeLook({ orm, run }: Database, { photo, ...look }: CommonsLook): Promise<void> {
  const { parkId } = look
  const isOfPark = and(eq(parkLayers.parkId, parkId), eq(parkLayers.source, SOURCE))
  const write = orm.transaction(async (tx) => {
    const { parkId: _, ...outcome } = { ...look, lookedAt: new Date() }
    // A park that was deleted meanwhile has no look any more.
    const known = await tx
      .update(commonsLooks)
      .set(outcome)
      .where(eq(commonsLooks.parkId, parkId))
      .returning({ parkId: commonsLooks.parkId })
    if (known.length === 0 || look.outcome === 'failed') return
    if (!photo) return void (await tx.delete(parkLayers).where(isOfPark))
    const facts = { photos: [photo] }
    await tx
      .insert(parkLayers)
      .values({ parkId, source: SOURCE, sourceId: String(parkId), facts })
      .onConflictDoUpdate({
        target: [parkLayers.parkId, parkLayers.source],
        set: { facts, updatedAt: fragment`now()` },
        setWhere: fragment`${parkLayers.facts} is distinct from excluded.facts`,
      })
  })
  return run(write)
}

/** Rows of one statement, which takes well under a second. */
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
    const [row] = await run(sql<[{ count: number }]>`
      with gone as (
        delete from commons_looks where park_id in (
          select park_id from commons_looks where ${isGone} limit ${DROPPED_AT_ONCE}::int)
        returning park_id
      ),
      hidden as (
        delete from park_layers
        where source = ${SOURCE}::text and park_id in (select park_id from gone)
      )
      select count(*)::int as count from gone`)
    dropped += row.count
    if (row.count < DROPPED_AT_ONCE) return dropped
  }
}

/** The number of parks by the outcome of their last search. */
export function countLooks({ orm, run }: Database): Promise<{ outcome: string; count: number }[]> {
  const { outcome } = commonsLooks
  return run(orm.select({ outcome, count: rowCount }).from(commonsLooks).groupBy(outcome).execute())
}
