import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findOutlinesIn } from '#db/queries/park/shapes.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { windPolygons } from '#domain/geo/geojson.ts'
import type { MultiPolygon } from '#domain/geo/polygon.ts'
import { encodePolyline } from '#domain/geo/polyline.ts'
import { simplifyPolygons } from '#domain/geo/simplify.ts'
import { OUTLINE_STEPS } from '#domain/map/map-settings.ts'
import { PreparedJson } from '../../core/prepared-json.ts'
import { ofTexts } from '../../core/remember.ts'
import type { OutlinesAnswer, OutlinesInput } from './outline-schemas.ts'

const MAX_OUTLINES = 2_000
/** Tolerance of the simplification in pixels. */
const TOLERANCE = 0.5
/** Of a first view, which has room for a few hundred points. */
const MAX_DRAWN = 100
/** Maximum size of all cached answers, in characters. */
const MAX_CACHED = 16_000_000

type Answer = PreparedJson<OutlinesAnswer>

type OutlinePorts = {
  database: Database
  /** The version of the data visitors see. */
  dataVersion: { current: () => number }
  outlineAnswers: LRUCache<string, Answer>
}

export function makeOutlineAnswers(): LRUCache<string, Answer> {
  return new LRUCache<string, Answer>(ofTexts(MAX_CACHED))
}

/**
 * The outlines of the parks in a box, at most 2,000, the largest first; off by at most half a pixel
 * at the zoom, rounded down. Cached until any data changes.
 */
export async function outlinesIn(
  { database, dataVersion, outlineAnswers }: OutlinePorts,
  { bounds, zoom: asked }: OutlinesInput,
): Promise<Answer> {
  const zoom = Math.floor(asked)
  const { south, west, north, east } = bounds
  const key = [dataVersion.current(), zoom, south, west, north, east].join(' ')
  const known = outlineAnswers.get(key)
  if (known) return known
  const rows = await findOutlinesIn(database, bounds, MAX_OUTLINES + 1)
  const parks = rows.slice(0, MAX_OUTLINES).flatMap(({ parkId: id, outline }) => {
    const polygons = simplifyPolygons(decodeOutline(outline), { zoom, tolerance: TOLERANCE })
    const encoded = windPolygons(polygons).map((rings) =>
      rings.map((ring) => encodePolyline(ring, OUTLINE_STEPS)),
    )
    return encoded.length > 0 ? [{ id, polygons: encoded }] : []
  })
  const content: OutlinesAnswer = { parks, isCut: rows.length > MAX_OUTLINES }
  const answer = new PreparedJson<OutlinesAnswer>(JSON.stringify(content))
  outlineAnswers.set(key, answer)
  return answer
}

/** The outlines of the largest parks in a box, as they are stored, for a drawing. */
export async function largestOutlines(database: Database, bounds: Bounds): Promise<MultiPolygon[]> {
  const rows = await findOutlinesIn(database, bounds, MAX_DRAWN)
  return rows.map(({ outline }) => decodeOutline(outline))
}
