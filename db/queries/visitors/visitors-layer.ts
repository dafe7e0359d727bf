import { and, eq, type SQL, sql } from 'drizzle-orm'
import { HOURS, settle, type Tally } from '#domain/facts/answers.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import type { Writer } from '../../client.ts'
import { parkLayers } from '../../schema/parks.ts'
import { parkRatings } from '../../schema/visitors.ts'
import { rowCount } from '../columns.ts'

/** A SQL expression: a digest of the hours of the row of `parks`; null if they are not known. */
export const HOURS_DIGEST = `md5(('{' || parks.json_fields)::jsonb ->> 'openingHours')`

/** Answers about hours are digests of these: those about other hours than the known ones do not count. */
const COUNTS = `(park_answers.key <> '${HOURS.key}' or value = (
  select ${HOURS_DIGEST} from parks where parks.id = park_answers.park_id))`
const VALUE = `case when park_answers.key = '${HOURS.key}' then 'yes' else value end`

/** A SQL expression: the answers of visitors about the row of `parks` that still count. */
export const SAID = `(
  select json_agg(json_build_object('key', key, 'value', said, 'count', times, 'last', last)) from (
    select key, ${VALUE} as said, count(*)::int as times,
      to_char(max(created_at) at time zone 'utc', 'YYYY-MM-DD') as last
    from park_answers
    where park_id = parks.id and fresh_until > now() and ${COUNTS}
    group by key, said order by key, count(*) desc, said
  ) as said)`

/** The source of the layer with what visitors say. */
const SOURCE = 'visitors'

/** Of all visitors. */
export type RatingSum = Omit<VisitorsRating, 'mine'>

/**
 * Stores the average rating and the facts that visitors agree on as a layer of the park, for
 * searches, filters and cards. Returns the answers to all questions about the park.
 */
export async function writeVisitorsLayer(tx: Writer, parkId: number): Promise<Tally[]> {
  const { parkId: park, source } = parkLayers
  const { rating, userRatingsTotal, tallies: answers, known } = await findSaid(tx, parkId)
  const agreed: Record<string, { value: string; since: string; how: 'visitors' }> = {}
  for (const { key } of answers) {
    const known = settle(answers.filter((one) => one.key === key))
    // Hours that still hold are no fact of the catalogue.
    if (!known || key === HOURS.key) continue
    agreed[key] = { value: known.value, since: known.last, how: 'visitors' }
  }
  const said = {
    ...(rating === null ? {} : { rating, userRatingsTotal }),
    ...(Object.keys(agreed).length === 0 ? {} : { facts: agreed }),
  }
  // Any statement about layers empties the caches of answers, even one that changes no row.
  if (contentOf(known ?? {}) === contentOf(said)) return answers
  if (Object.keys(said).length === 0) {
    await tx.delete(parkLayers).where(and(eq(park, parkId), eq(source, SOURCE)))
    return answers
  }
  await tx
    .insert(parkLayers)
    .values({ parkId, source: SOURCE, sourceId: String(parkId), facts: said })
    .onConflictDoUpdate({
      target: [park, source],
      set: { facts: said, updatedAt: sql`now()` },
    })
    .prepare('write layer')
    .execute()
  return answers
}

/** What visitors say about a park, and the layer that states it. */
async function findSaid(
  tx: Writer,
  parkId: number,
): Promise<RatingSum & { tallies: Tally[]; known: Content | null }> {
  const { parkId: park, source, facts } = parkLayers
  const known = tx
    .select({ facts })
    .from(parkLayers)
    .where(and(eq(park, parkId), eq(source, SOURCE)))
  const [row] = await tx
    .select({
      rating: sql<number | null>`round(avg(${parkRatings.rating}), 1)::float8`,
      userRatingsTotal: rowCount,
      tallies: tallies(parkId),
      known: sql<Content | null>`(${known})`,
    })
    .from(parkRatings)
    .where(eq(parkRatings.parkId, parkId))
    .prepare('what visitors say')
    .execute()
  return row ?? { rating: null, userRatingsTotal: 0, tallies: [], known: null }
}

type Content = {
  rating?: number | null
  userRatingsTotal?: number | null
  facts?: Record<string, { value: string; since?: string }>
}

/** What of a layer visitors are shown: of dates the day. */
function contentOf({ rating, userRatingsTotal, facts = {} }: Content): string {
  const stated = Object.entries(facts).map(
    ([key, { value, since }]) => `${key} ${value} ${since?.slice(0, 10)}`,
  )
  return JSON.stringify([rating ?? null, userRatingsTotal ?? null, stated.sort()])
}

/** A SQL expression: the answers to all questions about a park, as JSON. */
function tallies(parkId: number): SQL<Tally[]> {
  return sql<Tally[]>`(
    select coalesce(json_agg(json_build_object('key', key, 'value', said, 'count', times,
      'fresh', fresh, 'last', last)), '[]')
    from (
      select key, ${sql.raw(VALUE)} as said, count(*)::int as times,
        (count(*) filter (where fresh_until > now()))::int as fresh,
        to_char(max(created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last
      from park_answers
      where park_id = ${parkId}::int and ${sql.raw(COUNTS)}
      group by key, said order by key, count(*) desc, said
    ) as stated)`
}

/** The answers to all questions about a park. */
export async function findTallies(tx: Writer, parkId: number): Promise<Tally[]> {
  const [row] = await tx.execute<{ tallies: Tally[] }>(sql`select ${tallies(parkId)} as tallies`)
  return row?.tallies ?? []
}
