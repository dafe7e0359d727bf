import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { readFilterBits, readWordBits } from '#db/queries/park/map-points.ts'
import { toAmenityBits } from '#db/queries/search/nearby-parks.ts'
import { findPlaceName } from '#db/queries/search/places.ts'
import { centreOf } from '#domain/geo/geo.ts'
import { typeRule } from '#domain/listing/listing.ts'
import { SINGLES_ZOOM } from '#domain/map/cells.ts'
import { OPEN_FRESH_MS } from '#domain/search/search-defaults.ts'
import type { Logger } from '../../core/log.ts'
import { PreparedJson } from '../../core/prepared-json.ts'
import { ofTexts } from '../../core/remember.ts'
import type { CellsAnswer, CellsInput } from './cell-schemas.ts'
import { countCells } from './count-cells.ts'
import { type MapPoints, makeMapPoints } from './map-points.ts'
import { opennessOf } from './openness.ts'
import { type PointFilter, typeTest } from './point-filter.ts'
import { toWords } from './points.ts'

/** Maximum size of all cached answers, in characters. */
const MAX_CACHED = 16_000_000

type Answer = PreparedJson<CellsAnswer>

type CellPorts = {
  database: Database
  dataVersion: { current: () => number }
  mapPoints: MapPoints
  cellAnswers: LRUCache<string, Answer>
  log: Logger
}

export function makeCellAnswers(): LRUCache<string, Answer> {
  return new LRUCache<string, Answer>(ofTexts(MAX_CACHED))
}

/**
 * The parks of a box and all that its cells have beyond it, by cell or single, without those known
 * not to match. Cached until any data changes; with `open` at most a minute.
 */
export async function cellsIn(deps: CellPorts, input: CellsInput): Promise<Answer> {
  const { cellAnswers, dataVersion } = deps
  const now = new Date()
  const minute = input.open ? Math.floor(now.getTime() / OPEN_FRESH_MS) : ''
  const key = `${dataVersion.current()} ${minute} ${JSON.stringify(input)}`
  const known = cellAnswers.get(key)
  if (known) return known
  const { bounds, zoom, include } = input
  const rule = input.type === undefined ? null : typeRule(input.type)
  const [asksFor, ofType, place] = await Promise.all([
    toCriteria(deps, input),
    rule?.fact === undefined ? null : readWordBits(deps.database, rule.fact),
    // Null if it can't be read.
    zoom >= SINGLES_ZOOM
      ? findPlaceName(deps.database, centreOf(bounds)).then(
          (name) => name ?? undefined,
          (error) => {
            deps.log.warn({ err: error }, 'the name of a place on the map could not be read')
            return null
          },
        )
      : undefined,
  ])
  // Nothing is awaited while points are counted, as they may change meanwhile.
  const points = await (input.open ? deps.mapPoints.withZones() : deps.mapPoints.current())
  const filter = asksFor && {
    ...asksFor,
    openness: input.open ? opennessOf(points, now) : null,
    isOfType: rule && typeTest(points, rule, toWords(ofType)),
  }
  const counted = countCells(points, { bounds, zoom, filter, withGoogle: include === 'google' })
  const content: CellsAnswer = place ? { ...counted, place } : counted
  const answer: Answer = new PreparedJson(JSON.stringify(content))
  if (place !== null) cellAnswers.set(key, answer)
  return answer
}

/** Null without criteria. */
async function toCriteria(
  { database }: CellPorts,
  { rating: minRating = 0, amenities = [], facts = [], open, type }: CellsInput,
): Promise<Pick<PointFilter, 'minRating' | 'amenityBits' | 'yes' | 'no' | 'denying'> | null> {
  const asksForFacts = amenities.length + facts.length > 0
  if (!asksForFacts && minRating === 0 && !open && type === undefined) return null
  const amenityBits = toAmenityBits(amenities)
  const bits = asksForFacts ? await readFilterBits(database, { facts, amenityBits }) : null
  const [yes, no] = [toWords(bits?.yes ?? null), toWords(bits?.no ?? null)]
  return { minRating, amenityBits, yes, no, denying: toWords(bits?.denying ?? null) }
}

/** The points of all parks, and the answers made from them. */
export function makeCells(ports: Parameters<typeof makeMapPoints>[0]) {
  return { mapPoints: makeMapPoints(ports), cellAnswers: makeCellAnswers() }
}
