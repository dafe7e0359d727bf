import { eq, inArray, sql } from 'drizzle-orm'
import type { MergeInput, MergePreview } from '#domain/operator/merge-schemas.ts'
import type { Database, Writer } from '../../client.ts'
import { type MovedByMerge, parkMerges } from '../../schema/merges.ts'
import { parks } from '../../schema/parks.ts'
import { writeVisitorsLayer } from '../visitors/visitors-layer.ts'

/** Why two parks can't be merged. */
export type NoMerge = 'missing' | 'merged' | 'temporary'

/**
 * Merges a park into another: moves what visitors said about it, and hides it. What its sources
 * say reaches the kept one by triggers, now and later. Returns why that is not possible; null if
 * it is done.
 */
export function writeMerge(
  { orm, run }: Database,
  { keptId, mergedId }: MergeInput,
): Promise<NoMerge | null> {
  const write = orm.transaction(async (tx) => {
    const both = await lockParks(tx, [keptId, mergedId])
    const kept = both.find(({ id }) => id === keptId)
    const merged = both.find(({ id }) => id === mergedId)
    if (!kept?.name || !merged?.name) return 'missing'
    const [other] = await tx
      .select({ id: parkMerges.mergedId })
      .from(parkMerges)
      .where(inArray(parkMerges.mergedId, [keptId, mergedId]))
    if (other) return 'merged'
    // What expires must not take with it what doesn't.
    if (kept.keptUntil !== null && merged.keptUntil === null) return 'temporary'
    await tx
      .insert(parkMerges)
      .values({ keptId, mergedId, moved: await move(tx, mergedId, keptId) })
    for (const id of [keptId, mergedId]) await writeVisitorsLayer(tx, id)
    await note(tx, { id: keptId, key: 'merged', other: merged, isEnd: false })
    await note(tx, { id: mergedId, key: 'merged_into', other: kept, isEnd: false })
    return null
  })
  return run(write)
}

/**
 * Undoes a merge: what visitors said about the park before it goes back. Returns the park it was
 * merged into; null if it was not merged.
 */
export function undoMerge({ orm, run }: Database, mergedId: number): Promise<number | null> {
  const write = orm.transaction(async (tx) => {
    const [merge] = await tx.select().from(parkMerges).where(eq(parkMerges.mergedId, mergedId))
    if (!merge) return null
    const { keptId, moved } = merge
    const both = await lockParks(tx, [keptId, mergedId])
    const { count } = await tx.delete(parkMerges).where(eq(parkMerges.mergedId, mergedId))
    if (count === 0) return null
    // The kept one may have been merged itself since.
    const [last] = await tx.execute<{ id: number }>(
      sql`select coalesce(kept_park(${keptId}::bigint), ${keptId}::int) as id`,
    )
    const holderId = last?.id ?? keptId
    await moveBack(tx, { keptId: holderId, mergedId, moved })
    for (const id of [holderId, mergedId]) await writeVisitorsLayer(tx, id)
    for (const other of both) {
      const [id, key] = other.id === keptId ? [mergedId, 'merged_into'] : [keptId, 'merged']
      await note(tx, { id, key, other, isEnd: true })
    }
    return keptId
  })
  return run(write)
}

type Locked = Pick<typeof parks.$inferSelect, 'id' | 'name' | 'source' | 'keptUntil'>

/** In the order of ids, to avoid deadlocks. */
function lockParks(tx: Writer, ids: number[]): Promise<Locked[]> {
  const { id, name, source, keptUntil } = parks
  return tx
    .select({ id, name, source, keptUntil })
    .from(parks)
    .where(inArray(id, ids))
    .orderBy(id)
    .for('update')
}

/** Moves what visitors said, and copies the shapes that the kept park lacks. */
async function move(tx: Writer, from: number, to: number): Promise<MovedByMerge> {
  const moveRows = async <Key>(table: string, key: string, where = sql`true`): Promise<Key[]> => {
    const rows = await tx.execute<{ key: Key }>(sql`
      update ${sql.identifier(table)} set park_id = ${to}::int
      where park_id = ${from}::int and ${where} returning ${sql.identifier(key)} as key`)
    return rows.map((row) => row.key)
  }
  const copyShape = async (table: string, shape: string): Promise<boolean> => {
    const { count } = await tx.execute(sql`
      insert into ${sql.identifier(table)} (park_id, source, ${sql.identifier(shape)})
      select ${to}::int, source, ${sql.identifier(shape)} from ${sql.identifier(table)}
      where park_id = ${from}::int on conflict do nothing`)
    return count > 0
  }
  await addCounts(tx, from, to)
  return {
    reports: await moveRows('reports', 'id'),
    suggestions: await moveRows('suggestions', 'id'),
    // One network may have answered about both, which must not count as two that agree.
    answers: await moveRows(
      'park_answers',
      'id',
      sql`key not in (select key from park_answers where park_id = ${to}::int)`,
    ),
    ratings: await moveRows('park_ratings', 'visitor'),
    ...(await movePosts(tx, from, to)),
    hasOutline: await copyShape('park_outlines', 'outline'),
    hasInsides: await copyShape('park_insides', 'insides'),
  }
}

/** Related parks of posts, each once. */
async function movePosts(tx: Writer, from: number, to: number) {
  const both = await tx.execute<{ id: number }>(sql`
    update blog_posts set related_park_ids = array_remove(related_park_ids, ${from}::int)
    where related_park_ids @> array[${from}::int, ${to}::int] returning id`)
  const one = await tx.execute<{ id: number }>(sql`
    update blog_posts set related_park_ids = array_replace(related_park_ids, ${from}::int, ${to}::int)
    where ${from}::int = any(related_park_ids) returning id`)
  return { posts: one.map(({ id }) => id), postsOfBoth: both.map(({ id }) => id) }
}

/** Posts that have been given other parks since stay as they are. */
async function movePostsBack(tx: Writer, { keptId, mergedId, moved }: Merge): Promise<void> {
  const { posts = [], postsOfBoth = [] } = moved
  const isNow = sql`${keptId}::int = any(related_park_ids)
    and not ${mergedId}::int = any(related_park_ids)`
  await tx.execute(sql`
    update blog_posts
    set related_park_ids = array_replace(related_park_ids, ${keptId}::int, ${mergedId}::int)
    where ${isNow} and ${isIn(sql`id`, posts)}`)
  await tx.execute(sql`
    update blog_posts set related_park_ids = related_park_ids || ${mergedId}::int
    where ${isNow} and ${isIn(sql`id`, postsOfBoth)}`)
}

/** Counts by day, of which nobody can say later whose they were. */
async function addCounts(tx: Writer, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    with taken as (delete from park_views where park_id = ${from}::int returning day, count)
    insert into park_views (park_id, day, count) select ${to}::int, day, count from taken
    on conflict (park_id, day) do update set count = park_views.count + excluded.count`)
  await tx.execute(sql`
    with taken as (delete from fact_asks where park_id = ${from}::int returning key, day, count)
    insert into fact_asks (park_id, key, day, count) select ${to}::int, key, day, count from taken
    on conflict (park_id, key, day) do update set count = fact_asks.count + excluded.count`)
}

type Merge = MergeInput & { moved: MovedByMerge }

async function moveBack(tx: Writer, { keptId, mergedId, moved }: Merge): Promise<void> {
  for (const [table, key, values] of [
    ['reports', 'id', moved.reports],
    ['suggestions', 'id', moved.suggestions],
    ['park_answers', 'id', moved.answers],
    ['park_ratings', 'visitor', moved.ratings],
  ] as const) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set park_id = ${mergedId}::int
      where park_id = ${keptId}::int and ${isIn(sql.identifier(key), values)}`)
  }
  await movePostsBack(tx, { keptId, mergedId, moved })
  for (const [table, hasCopy] of [
    ['park_outlines', moved.hasOutline],
    ['park_insides', moved.hasInsides],
  ] as const) {
    // One that the kept park’s own source has stated since stays.
    if (hasCopy) {
      await tx.execute(sql`
        delete from ${sql.identifier(table)} as own using ${sql.identifier(table)} as copied
        where own.park_id = ${keptId}::int and copied.park_id = ${mergedId}::int
          and own.source = copied.source`)
    }
  }
}

function isIn(column: unknown, values: readonly (number | string)[]) {
  return values.length === 0 ? sql`false` : sql`${column} in ${values}`
}

/** Notes a merge or its end in a park's history; a name of Google's may not be kept. */
async function note(
  tx: Writer,
  { id, key, other, isEnd }: { id: number; key: string; other: Locked; isEnd: boolean },
): Promise<void> {
  const number = `No. ${other.id}`
  const text = other.keptUntil === null ? `${other.name} (${number})` : number
  const [before, after] = isEnd ? [text, null] : [null, text]
  await tx.execute(sql`
    insert into park_history (park_id, source, key, before, after)
    values (${id}::int, 'operator', ${key}::text, ${before}::text, ${after}::text)`)
}

/** How much of what visitors said would move with a park. */
export async function countMoves(
  { sql: query, run }: Database,
  { keptId, mergedId: id }: MergeInput,
): Promise<MergePreview['moves']> {
  const [row] = await run(query<MergePreview['moves'][]>`
    select (select count(*)::int from reports where park_id = ${id}::int) as reports,
      (select count(*)::int from park_answers where park_id = ${id}::int
        and key not in (select key from park_answers where park_id = ${keptId}::int)) as answers,
      (select count(*)::int from park_ratings where park_id = ${id}::int) as ratings,
      (select count(*)::int from shares where park_id = ${id}::int) as shares`)
  return row ?? { reports: 0, answers: 0, ratings: 0, shares: 0 }
}

/** The park that one has been merged into; null if it is not merged. */
export async function findKeptPark(
  { sql: query, run }: Database,
  id: number,
): Promise<number | null> {
  const [row] = await run(query<{ id: number | null }[]>`select kept_park(${id}::bigint) as id`)
  return row?.id ?? null
}
