import { and, eq, ne, sql as part } from 'drizzle-orm'
import { HOURS, settle, type Tally } from '#domain/facts/answers.ts'
import { boundsAround, longitudeNear, splitBounds } from '#domain/geo/bounds.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { type CorrectedFacts, editableFields, fieldSources } from '#domain/operator/corrections.ts'
import { doubtsOf, MAX_CONFLICTS, MAX_REVIEWED } from '#domain/operator/review.ts'
import type {
  AcceptInput,
  Conflict,
  DeclineInput,
  Review,
  ReviewedSuggestion,
} from '#domain/operator/review-schemas.ts'
import type { Said } from '#domain/park/park-schemas.ts'
import { LOOKALIKE_METRES, type SuggestedContent } from '#domain/visitors/suggestions.ts'
import type { Database, Writer } from '../../client.ts'
import { parks } from '../../schema/parks.ts'
import { parkAnswers, suggestions } from '../../schema/visitors.ts'
import { hasId } from '../columns.ts'
import { readPark } from '../park/park-json.ts'
import { findTallies, writeVisitorsLayer } from '../visitors/visitors-layer.ts'
import { type Correction, correctIn, undoIn } from './corrections.ts'

/** The suggestions that wait longest, what is known of their parks, and parks near missing ones. */
export async function findWaiting({ sql, run }: Database): Promise<ReviewedSuggestion[]> {
  type Row = Pick<ReviewedSuggestion, 'id' | 'createdAt' | 'content' | 'note' | 'known'> & {
    parkId: number | null
    fields: string | null
  }
  const rows = await run(sql<Row[]>`
    select suggestions.id, content, note, park_id as "parkId",
      case when coalesce(kept_until > now(), true) then json_fields end as fields,
      (select json_build_object('value', value, 'source', won.source)
        from won_facts(parks, false) as won
        where content ->> 'kind' = 'fact' and won.key = content ->> 'key') as known,
      to_char(suggestions.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "createdAt"
    from suggestions left join parks on parks.id = park_id
    where status = 'waiting'
    order by suggestions.created_at, suggestions.id limit ${MAX_REVIEWED}::int`)
  const missing = rows.flatMap(({ content }) => (content.kind === 'park' ? [content.position] : []))
  const near = await findNear({ sql, run }, missing)
  return rows.map(({ parkId, fields, ...row }) => {
    const park = fields === null ? null : readPark(fields)
    const lookalikes = row.content.kind === 'park' ? (near.shift() ?? []) : []
    const pin = row.content.kind === 'position' ? row.content.position : null
    const at = park && { lat: park.latitude, lng: park.longitude }
    return {
      ...row,
      park:
        park && parkId
          ? {
              id: parkId,
              name: park.name,
              fields: editableFields(park),
              fieldSources: fieldSources(park),
            }
          : null,
      lookalikes,
      doubts: doubtsOf({
        ...row,
        lookalikes: lookalikes.map(({ name }) => name),
        movedMetres: pin && at && distanceMetres(pin, at),
      }),
    }
  })
}

/** The parks within 300 m of each place, the nearest first. */
async function findNear(
  { sql, run }: Pick<Database, 'sql' | 'run'>,
  places: readonly Coordinates[],
): Promise<ReviewedSuggestion['lookalikes'][]> {
  if (places.length === 0) return []
  const boxes = places.flatMap((place, number) =>
    splitBounds(boundsAround(place, LOOKALIKE_METRES)).map((box) => {
      return { ...box, number, x: longitudeNear(place.lng, box), y: mercatorY(place.lat) }
    }),
  )
  type Found = { number: number; id: number; name: string; lat: number; lng: number }
  const rows = await run(sql<Found[]>`
    select number, found.id, found.name, found.latitude as lat, found.longitude as lng
    from unnest(
      ${boxes.map(({ west }) => west)}::float8[],
      ${boxes.map(({ south }) => mercatorY(south))}::float8[],
      ${boxes.map(({ east }) => east)}::float8[],
      ${boxes.map(({ north }) => mercatorY(north))}::float8[],
      ${boxes.map(({ number }) => number)}::int[],
      ${boxes.map(({ x }) => x)}::float8[],
      ${boxes.map(({ y }) => y)}::float8[]
    ) as area(west, south, east, north, number, x, y)
    cross join lateral (
      select id, name, latitude, longitude from parks
      where position <@ box(point(west, south), point(east, north)) and name <> ''
      order by position <-> point(x, y) limit 20
    ) as found`)
  return places.map((place, index) =>
    rows
      .filter(({ number }) => number === index)
      .map(({ id, name, ...at }) => ({ id, name, metres: Math.round(distanceMetres(place, at)) }))
      .filter(({ metres }) => metres <= LOOKALIKE_METRES)
      .sort((a, b) => a.metres - b.metres),
  )
}

/** How many suggestions wait, and how many reports are open. */
export async function countReview({ sql, run }: Database) {
  const [counts] = await run(sql<[Pick<Review, 'waiting' | 'openReports'>]>`
    select (select count(*)::int from suggestions where status = 'waiting') as waiting,
      (select count(*)::int from reports where status = 'open') as "openReports"`)
  return counts
}

/** Latest answers that are looked through for disagreements. */
const LATEST_ANSWERS = 10_000

/**
 * Questions answered within the last 30 days about whose answers visitors disagree; or if the operator has
 * said what is true, about which they have agreed on something else since.
 */
export async function findConflicts({ sql, run }: Database): Promise<Conflict[]> {
  type Row = Omit<Conflict, 'said' | 'isOperators'> & { tallies: Tally[]; decided: string | null }
  const rows = await run(sql<Row[]>`
    with latest as (
      select park_id, key, max(created_at) as at
      from (
        select park_id, key, created_at from park_answers
        where length(network) > 2 and key <> ${HOURS.key}
        order by created_at desc limit ${LATEST_ANSWERS}::int
      ) as recent
      group by park_id, key
    )
    select parks.id as "parkId", name as "parkName", latest.key, tallies, operator.value as decided,
      (select json_build_object('value', value, 'source', source)
        from won_facts(parks, false) as won where won.key = latest.key) as known
    from latest join parks on parks.id = park_id
    left join lateral (
      select value, at
      from (
        select value, observed_at as at from corrected_facts(parks.id) as corrected
        where has_corrections and corrected.key = latest.key
        union all
        select facts -> latest.key ->> 'value', (facts -> latest.key ->> 'since')::timestamptz
        where parks.source = 'operator' and facts ? latest.key
      ) as word
      order by at desc nulls last limit 1
    ) as operator on true
    cross join lateral (
      select json_agg(json_build_object('key', latest.key, 'value', value, 'count', times,
        'fresh', fresh, 'last', last) order by times desc, value) as tallies, count(*) as values
      from (
        select value, count(*)::int as times,
          (count(*) filter (where fresh_until > now()))::int as fresh,
          max(created_at) as last
        from park_answers where park_id = latest.park_id and key = latest.key
          and (operator.at is null or created_at > operator.at)
        group by value
      ) as each
    ) as said
    where values > (case when operator.at is null then 1 else 0 end) and not hidden
    order by latest.at desc limit ${MAX_CONFLICTS * 4}::int`)
  return rows
    .filter(({ tallies, decided }) => {
      const agreed = settle(tallies)
      return decided === null ? agreed === null : agreed !== null && agreed.value !== decided
    })
    .slice(0, MAX_CONFLICTS)
    .map(({ tallies, decided, ...row }) => ({
      ...row,
      isOperators: decided !== null,
      said: tallies.map(({ key, value, count }) => ({ key, value, count })),
    }))
}

/** Deletes all answers to a question about a park, so that it is asked again; returns them. */
export function deleteAnswers(
  { orm, run }: Database,
  { parkId, key }: { parkId: number; key: string },
): Promise<Said[]> {
  const write = orm.transaction(async (tx) => {
    // As writing an answer does, to avoid deadlocks.
    await tx.select({ id: parks.id }).from(parks).where(hasId(parks.id, parkId)).for('update')
    const isMeant = part`${hasId(parkAnswers.parkId, parkId)} and ${eq(parkAnswers.key, key)}`
    const before = (await findTallies(tx, parkId)).filter((one) => one.key === key)
    const { count } = await tx.delete(parkAnswers).where(isMeant)
    if (count > 0) await writeVisitorsLayer(tx, parkId)
    return before.map(({ value, count }) => ({ key, value, count }))
  })
  return run(write)
}

/** What a suggestion says that waits; null if there is none. */
export async function findWaitingContent({ sql, run }: Database, id: number) {
  const [row] = await run(sql<{ content: SuggestedContent }[]>`
    select content from suggestions where id = ${id}::bigint and status = 'waiting'`)
  return row?.content ?? null
}

/**
 * Accepts a suggestion and corrects its park. Returns the correction; null if the suggestion does
 * not wait any more.
 */
export function writeAccepted(
  { orm, run }: Database,
  { id, reply }: Pick<AcceptInput, 'id' | 'reply'>,
  facts: CorrectedFacts,
): Promise<Correction | null> {
  const write = orm.transaction(async (tx) => {
    const [accepted] = await tx
      .update(suggestions)
      .set({ status: 'accepted', reply, decidedAt: part`now()` })
      .where(and(hasId(suggestions.id, id), eq(suggestions.status, 'waiting')))
      .returning({ parkId: suggestions.parkId })
    if (!accepted?.parkId) return null
    const correction = await correctIn(tx, { id: accepted.parkId, facts }, null)
    const correctionId = correction?.id ?? null
    await tx.update(suggestions).set({ correctionId }).where(hasId(suggestions.id, id))
    return correction
  })
  return run(write)
}

/** What was decided about a suggestion, and what that corrected or added. */
export type Decision = {
  status: string
  reply: string | null
  parkId: number | null
  corrected: CorrectedFacts | null
}

/**
 * Puts a suggestion back into the queue; undoes its correction, and takes the added park away.
 * Returns what was decided; null if nothing was.
 */
export function clearDecision({ orm, run }: Database, id: number): Promise<Decision | null> {
  const { status, reply, addedId, correctionId } = suggestions
  const write = orm.transaction(async (tx) => {
    const [decided] = await tx
      .select({ status, reply, addedId, correctionId })
      .from(suggestions)
      .where(and(hasId(suggestions.id, id), ne(suggestions.status, 'waiting')))
      .for('update')
    if (!decided) return null
    await tx
      .update(suggestions)
      .set({ status: 'waiting', reply: null, addedId: null, correctionId: null, decidedAt: null })
      .where(hasId(suggestions.id, id))
    const undone = decided.correctionId === null ? null : await undoIn(tx, decided.correctionId)
    if (decided.addedId !== null) await removeAdded(tx, decided.addedId)
    return {
      status: decided.status,
      reply: decided.reply,
      parkId: undone?.parkId ?? decided.addedId,
      corrected: undone?.facts ?? null,
    }
  })
  return run(write)
}

/** Deletes a park that was added; one to which others have contributed is hidden instead. */
async function removeAdded(tx: Writer, id: number): Promise<void> {
  const uses = ['park_layers', 'park_answers', 'park_ratings', 'reports', 'suggestions'].map(
    (table) => part`exists (select from ${part.identifier(table)} where park_id = ${id}::int)`,
  )
  const [row] = await tx.execute<{ used: boolean }>(
    part`select ${part.join(uses, part` or `)} as used`,
  )
  if (row?.used) await correctIn(tx, { id, facts: { hidden: true } }, null)
  else await tx.delete(parks).where(and(eq(parks.id, id), eq(parks.source, 'operator')))
}

/** Declines a suggestion that waits; returns whether there was one. */
export async function declineSuggestion(
  { sql, run }: Database,
  { id, reply }: DeclineInput,
): Promise<boolean> {
  const { count } = await run(sql`
    update suggestions set status = 'declined', reply = ${reply}::text, decided_at = now()
    where id = ${id}::bigint and status = 'waiting'`)
  return count > 0
}
