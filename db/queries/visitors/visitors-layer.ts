import { and, eq, sql } from 'drizzle-orm'
import { HOURS, settle, type Tally } from '#domain/facts/answers.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import type { Writer } from '../../client.ts'
import { parkLayers } from '../../schema/parks.ts'
import { parkRatings } from '../../schema/visitors.ts'
import { rowCount } from '../columns.ts'
import { tallies } from './tallies.ts'

/** The source of the layer with what visitors say. */
const SOURCE = 'visitors'

/** Of all visitors. */
export type RatingSum = Omit<VisitorsRating, 'mine'>

/**
 * Stores the average rating and the facts that visitors agree on as a layer of the park, for
 * searches, filters and cards.
 *
 * @returns the answers to all questions about the park
 */
export async function writeVisitorsLayer(tx: Writer, parkId: number): Promise<Tally[]> {
  const { parkId: park, source } = parkLayers
  const { rating, userRatingsTotal, tallies: answers, known } = await findSaid(tx, parkId)
  const agreed = agreedFacts(answers)
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

/** What visitors say about a park, and the layer that tells it. */
type Said = RatingSum & { tallies: Tally[]; known: Content | null }

async function findSaid(tx: Writer, parkId: number): Promise<Said> {
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
  const told = Object.entries(facts).map(
    ([key, { value, since }]) => `${key} ${value} ${since?.slice(0, 10)}`,
  )
  return JSON.stringify([rating ?? null, userRatingsTotal ?? null, told.sort()])
}

/** A fact as visitors state it. */
type AgreedFact = { value: string; since: string; how: 'visitors' }

function agreedFacts(tallies: readonly Tally[]): Record<string, AgreedFact> {
  // Hours that still hold are no fact of the catalogue.
  const keys = [...new Set(tallies.map(({ key }) => key))].filter((key) => key !== HOURS.key)
  const agreed = keys.flatMap((key): [string, AgreedFact][] => {
    const known = settle(tallies.filter((one) => one.key === key))
    return known ? [[key, { value: known.value, since: known.last, how: 'visitors' }]] : []
  })
  return Object.fromEntries(agreed)
}
