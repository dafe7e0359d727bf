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
 * say reaches the target by triggers, now and later. Returns why that is not possible; null if
 * it is done.
 */
export function writeMerge(
  { orm, run }: Database,
  { targetId, mergedId }: MergeInput,
): Promise<NoMerge | null> {
  const write = orm.transaction(async (tx) => {
    const both = await lockParks(tx, [targetId, mergedId])
    const target = both.find(({ id }) => id === targetId)
    const merged = both.find(({ id }) => id === mergedId)
    if (!target?.name || !merged?.name) return 'missing'
    const [other] = await tx
      .select({ id: parkMerges.mergedId })
      .from(parkMerges)
      .where(inArray(parkMerges.mergedId, [targetId, mergedId]))
    if (other) return 'merged'
    // What expires must not take with it what doesn't.
    if (target.expiresAt !== null && merged.expiresAt === null) return 'temporary'
    await tx
      .insert(parkMerges)
      .values({ targetId, mergedId, moved: await move(tx, mergedId, targetId) })
    for (const id of [targetId, mergedId]) await writeVisitorsLayer(tx, id)
    await note(tx, { id: targetId, key: 'merged', other: merged, isEnd: false })
    await note(tx, { id: mergedId, key: 'merged_into', other: target, isEnd: false })
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
    const { targetId, moved } = merge
    const both = await lockParks(tx, [targetId, mergedId])
    const { count } = await tx.delete(parkMerges).where(eq(parkMerges.mergedId, mergedId))
    if (count === 0) return null
    // The target may have been merged itself since.
    const [last] = await tx.execute<{ id: number }>(
      sql`select coalesce(merge_target(${targetId}::bigint), ${targetId}::int) as id`,
    )
    const holderId = last?.id ?? targetId
    await moveBack(tx, { targetId: holderId, mergedId, moved })
    for (const id of [holderId, mergedId]) await writeVisitorsLayer(tx, id)
    for (const other of both) {
      const [id, key] = other.id === targetId ? [mergedId, 'merged_into'] : [targetId, 'merged']
      await note(tx, { id, key, other, isEnd: true })
    }
    return targetId
  })
  return run(write)
}

type Locked = Pick<typeof parks.$inferSelect, 'id' | 'name' | 'source' | 'expiresAt'>

/** In the order of ids, to avoid deadlocks. */
function lockParks(tx: Writer, ids: number[]): Promise<Locked[]> {
  const { id, name, source, expiresAt } = parks
  return tx
    .select({ id, name, source, expiresAt })
    .from(parks)
    .where(inArray(id, ids))
    .orderBy(id)
    .for('update')
}

/** Moves what visitors said, and copies the shapes that the target lacks. */
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
async function movePostsBack(tx: Writer, { targetId, mergedId, moved }: Merge): Promise<void> {
  const { posts = [], postsOfBoth = [] } = moved
  const isNow = sql`${targetId}::int = any(related_park_ids)
    and not ${mergedId}::int = any(related_park_ids)`
  await tx.execute(sql`
    update blog_posts
    set related_park_ids = array_replace(related_park_ids, ${targetId}::int, ${mergedId}::int)
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

async function moveBack(tx: Writer, { targetId, mergedId, moved }: Merge): Promise<void> {
  for (const [table, key, values] of [
    ['reports', 'id', moved.reports],
    ['suggestions', 'id', moved.suggestions],
    ['park_answers', 'id', moved.answers],
    ['park_ratings', 'visitor', moved.ratings],
  ] as const) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set park_id = ${mergedId}::int
      where park_id = ${targetId}::int and ${isIn(sql.identifier(key), values)}`)
  }
  await movePostsBack(tx, { targetId, mergedId, moved })
  for (const [table, shape, hasCopy] of [
    ['park_outlines', 'outline', moved.hasOutline],
    ['park_insides', 'insides', moved.hasInsides],
  ] as const) {
    // One that the target’s own source has stated, before or since, stays.
    if (hasCopy) {
      await tx.execute(sql`
        delete from ${sql.identifier(table)} as own using ${sql.identifier(table)} as copied
        where own.park_id = ${targetId}::int and copied.park_id = ${mergedId}::int
          and own.source = copied.source
          and own.${sql.identifier(shape)} = copied.${sql.identifier(shape)}`)
    }
  }
}

function isIn(column: unknown, values: readonly (number | string)[]) {
  return values.length === 0 ? sql`false` : sql`${column} in ${values}`
}

/** Notes a merge or its end in a park's history; a name of Google's may not be stored. */
async function note(
  tx: Writer,
  { id, key, other, isEnd }: { id: number; key: string; other: Locked; isEnd: boolean },
): Promise<void> {
  const number = `No. ${other.id}`
  const text = other.expiresAt === null ? `${other.name} (${number})` : number
  const [before, after] = isEnd ? [text, null] : [null, text]
  await tx.execute(sql`
    insert into park_history (park_id, source, key, before, after)
    values (${id}::int, 'operator', ${key}::text, ${before}::text, ${after}::text)`)
}

/** How much of what visitors said would move with a park. */
export async function countMoves(
  { sql: query, run }: Database,
  { targetId, mergedId: id }: MergeInput,
): Promise<MergePreview['moves']> {
  const [row] = await run(query<MergePreview['moves'][]>`
    select (select count(*)::int from reports where park_id = ${id}::int) as reports,
      (select count(*)::int from park_answers where park_id = ${id}::int
        and key not in (select key from park_answers where park_id = ${targetId}::int)) as answers,
      (select count(*)::int from park_ratings where park_id = ${id}::int) as ratings,
      (select count(*)::int from shares where park_id = ${id}::int) as shares`)
  return row ?? { reports: 0, answers: 0, ratings: 0, shares: 0 }
}

/** The park that one has been merged into; null if it is not merged. */
export async function findMergeTarget(
  { sql: query, run }: Database,
  id: number,
): Promise<number | null> {
  const [row] = await run(query<{ id: number | null }[]>`select merge_target(${id}::bigint) as id`)
  return row?.id ?? null
}
