import { LRUCache } from 'lru-cache'
import type { Coordinates } from '#domain/geo/geo.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { viewPoint } from '#domain/geo/world-pixels.ts'
import { OPENING_PICTURE_MS } from '#domain/time/lifetimes/map.ts'
import { remember } from '../../core/remember.ts'
import { drawGround, type Ground, type ReadTile } from './ground.ts'
import { areaPath } from './svg-path.ts'
import type { ViewFrame } from './view-frame.ts'

/** What a map's first view consists of, below its markers; SVG paths from the view's middle. */
export type OpeningPicture = Ground & { width: number; height: number; outline: string }

/** Draws what is in a view, with the outline of a searched place by its id. */
export type DrawOpening = (frame: ViewFrame, areaId: number | null) => Promise<OpeningPicture>

type Sources = {
  readTile: ReadTile
  /** The rings of a place, as encoded polylines. */
  outlineOf: (areaId: number) => Promise<readonly string[]>
}

/** A picture takes about 10 kB. */
const KEPT_PICTURES = 200

/**
 * Returns a function that draws first views and caches recent ones for a while. What can't be read
 * is left out.
 */
export function makeDrawOpening(sources: Sources): DrawOpening {
  const kept = new LRUCache<string, Promise<OpeningPicture>>({
    max: KEPT_PICTURES,
    ttl: OPENING_PICTURE_MS,
  })
  return (frame, areaId) => {
    const { width, height, zoom, centre } = frame
    const key = [width, height, zoom, centre.lat, centre.lng, areaId].join(' ')
    return remember(kept, key, () => drawPicture(sources, frame, areaId))
  }
}

async function drawPicture(
  { outlineOf, readTile }: Sources,
  frame: ViewFrame,
  areaId: number | null,
): Promise<OpeningPicture> {
  const [ground, rings] = await Promise.all([
    drawGround(frame, readTile),
    areaId === null ? [] : outlineOf(areaId),
  ])
  const { width, height } = frame
  const outline = areaPath(
    rings.map((ring) => toView(ring, frame)),
    frame,
  )
  return { ...ground, outline, width, height }
}

function toView(encoded: string, frame: ViewFrame) {
  const toPlace = ([lng, lat]: [lng: number, lat: number]): Coordinates => ({ lat, lng })
  return decodePolyline(encoded).map((position) => viewPoint(toPlace(position), frame))
}
