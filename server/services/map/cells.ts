import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { readFilterBits } from '#db/queries/park/map-points.ts'
import { toAmenityBits } from '#db/queries/search/park-filter.ts'
import { findPlaceName } from '#db/queries/search/places.ts'
import { centreOf } from '#domain/geo/geo.ts'
import { SINGLES_ZOOM } from '#domain/map/cells.ts'
import { OPEN_FRESH_MS } from '#domain/time/lifetimes/map.ts'
import { PreparedJson } from '../../core/prepared-json.ts'
import { makeStateOf } from '../search/open-hours.ts'
import type { CellsAnswer, CellsInput } from './cell-schemas.ts'
import { countCells } from './count-cells.ts'
import { type MapPoints, makeMapPoints } from './map-points.ts'
import { opennessOf, type PointFilter } from './point-filter.ts'
import { type Points, toWords } from './points.ts'

/** Maximum size of all cached answers, in characters. */
const MAX_KEPT = 16_000_000

type Answer = PreparedJson<CellsAnswer>

type CellPorts = {
  database: Database
  dataVersion: { current: () => number }
  mapPoints: MapPoints
  cellAnswers: LRUCache<string, Answer>
}

export function makeCellAnswers(): LRUCache<string, Answer> {
  return new LRUCache({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ text }, key) => text.length + key.length + 1,
  })
}

/**
 * The parks of a box and all that its cells have beyond it, by cell or single, without those known
 * not to match. Kept until any data changes; with `open` at most a minute.
 *
 * @throws the database's errors
 */
export async function cellsIn(deps: CellPorts, input: CellsInput): Promise<Answer> {
  const { cellAnswers, dataVersion } = deps
  const minute = input.open ? Math.floor(Date.now() / OPEN_FRESH_MS) : ''
  const key = `${dataVersion.current()} ${minute} ${JSON.stringify(input)}`
  const known = cellAnswers.get(key)
  if (known) return known
  const points = await deps.mapPoints.current()
  const { bounds, zoom, include } = input
  const [filter, place] = await Promise.all([
    toFilter(deps, points, input),
    zoom >= SINGLES_ZOOM ? findPlaceName(deps.database, centreOf(bounds)) : null,
  ])
  const counted = countCells(points, { bounds, zoom, filter, withGoogle: include === 'google' })
  const content: CellsAnswer = place === null ? counted : { ...counted, place }
  const answer: Answer = new PreparedJson(JSON.stringify(content))
  cellAnswers.set(key, answer)
  return answer
}

/** Null without criteria. */
async function toFilter(
  { database }: CellPorts,
  points: Points,
  { rating: minRating = 0, amenities = [], facts: wishes = [], open, bounds }: CellsInput,
): Promise<PointFilter | null> {
  const asksForFacts = amenities.length + wishes.length > 0
  if (!asksForFacts && minRating === 0 && !open) return null
  const amenityBits = toAmenityBits(amenities)
  const bits = asksForFacts ? await readFilterBits(database, { wishes, amenityBits }) : null
  return {
    minRating,
    amenityBits,
    yes: toWords(bits?.yes ?? null),
    no: toWords(bits?.no ?? null),
    openness: open ? await openness(points, bounds) : null,
  }
}

async function openness({ hoursTexts }: Points, bounds: CellsInput['bounds']) {
  return opennessOf(hoursTexts, await makeStateOf({ centre: centreOf(bounds), bounds }, new Date()))
}

/** The points of all parks, and the answers made from them. */
export function makeCells(ports: Parameters<typeof makeMapPoints>[0]) {
  return { mapPoints: makeMapPoints(ports), cellAnswers: makeCellAnswers() }
}
