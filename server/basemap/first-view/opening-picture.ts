import { LRUCache } from 'lru-cache'
import type { Bounds } from '#domain/geo/geo.ts'
import { type Point, placeAt, viewPoint, worldPixels } from '#domain/geo/mercator.ts'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { OUTLINE_ZOOM } from '#domain/map/map-settings.ts'
import type { OutlineInput } from '#domain/search/search-schemas.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { remember } from '../../core/remember.ts'
import { drawGround, drawLayer, type Ground, type ReadTile } from './ground.ts'
import type { ViewFrame } from './svg-path.ts'
import { areaPath } from './svg-path.ts'

/** Cached ground of a map's first view, after which unreadable tiles are retried. */
const OPENING_PICTURE_MS = MINUTE_MS

/** The shapes below the markers of a map's first view; SVG paths from the view's middle. */
export type OpeningPicture = Ground & {
  width: number
  height: number
  /** The outlines of parks, from the zoom on at which maps draw them. */
  parkOutlines: string
  /** The outline of the searched place. */
  outline: string
}

/** Draws what is in a view, with the outline of a searched place by its ids. */
export type DrawOpening = (frame: ViewFrame, area: OutlineInput | null) => Promise<OpeningPicture>

type Sources = {
  readTile: ReadTile
  /** The rings of places, as encoded polylines. */
  outlineOf: (ids: readonly number[]) => Promise<readonly string[]>
  /** The outlines of the parks in a box, the largest first. */
  parkOutlinesIn: (bounds: Bounds) => Promise<readonly MultiPolygon[]>
}

/** Square pixels. Beyond this a park would lose its shape: the smallest parks are left out instead. */
const PARK_BENDS = [2, 4, 8, 12, 18, 27]
/** Pixels. Parks are drawn that lie at least partly in the middle of a view, which all screens show. */
const MIDDLE = { width: 1_440, height: 1_000 }
/** A picture takes about 10 kB. */
const CACHED_PICTURES = 200

/**
 * Returns a function that draws first views and caches recent ones for a while. What can't be read
 * is left out.
 */
export function makeDrawOpening(sources: Sources): DrawOpening {
  const cache = new LRUCache<string, Promise<OpeningPicture>>({
    max: CACHED_PICTURES,
    ttl: OPENING_PICTURE_MS,
  })
  return (frame, area) => {
    const { width, height, zoom, centre } = frame
    const ids = area ? [area.areaId, ...(area.partIds ?? [])] : []
    const key = [width, height, zoom, centre.lat, centre.lng, ...ids].join(' ')
    return remember(cache, key, () => drawPicture(sources, frame, ids))
  }
}

async function drawPicture(
  { outlineOf, parkOutlinesIn, readTile }: Sources,
  frame: ViewFrame,
  ids: readonly number[],
): Promise<OpeningPicture> {
  const { width, height, zoom } = frame
  const [ground, outlines, rings] = await Promise.all([
    drawGround(frame, readTile),
    zoom < OUTLINE_ZOOM ? [] : parkOutlinesIn(boundsOf({ ...frame, ...MIDDLE })),
    ids.length === 0 ? [] : outlineOf(ids),
  ])
  const inView = (ring: readonly Position[]) =>
    ring.map(([lng, lat]): Point => viewPoint({ lat, lng }, frame))
  const parkOutlines = drawLayer(outlines.flat(2).map(inView), frame, PARK_BENDS)
  const outline = areaPath(
    rings.map((ring) => inView(decodePolyline(ring))),
    frame,
  )
  // The parks of the ground are the same ones, or fewer.
  const parks = parkOutlines ? '' : ground.parks
  return { ...ground, parks, parkOutlines, outline, width, height }
}

function boundsOf(frame: ViewFrame): Bounds {
  const { width, height, zoom } = frame
  const { lat: north, lng: west } = placeAt([-width / 2, -height / 2], frame)
  const { lat: south, lng: east } = placeAt([width / 2, height / 2], frame)
  return width < worldPixels(zoom)
    ? { south, west, north, east }
    : { south, west: -180, north, east: 180 }
}
