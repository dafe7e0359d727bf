import { type MultiPolygon, type Position, windRings } from '#domain/geo/polygon.ts'
import { ByteReader, writeCount, writeSigned } from './byte-numbers.ts'

/** Steps per degree; a step is about a metre. */
const STEPS = 1e5

/**
 * Encodes an outline compactly: the numbers of polygons, rings and points, then each point as the
 * difference from the previous one, in steps of 1e-5 degrees. Repeated points are dropped, and with
 * them rings without an area; the closing point of a ring is not written. Outer rings run
 * counterclockwise and holes clockwise, so that the same outline always has the same bytes.
 */
export function encodeOutline(polygons: MultiPolygon): Uint8Array {
  const bytes: number[] = []
  const last = { lng: 0, lat: 0 }
  const rounded = polygons
    .map((rings) => rings.map(toSteps).filter((ring) => ring.length > 2))
    .filter((rings) => rings.length > 0)
    .map((rings) => windRings(rings.map(toRing)).map(toSteps))
  writeCount(bytes, rounded.length)
  for (const rings of rounded) {
    writeCount(bytes, rings.length)
    for (const ring of rings) {
      writeCount(bytes, ring.length)
      for (const [lng, lat] of ring) {
        writeSigned(bytes, lng - last.lng)
        writeSigned(bytes, lat - last.lat)
        last.lng = lng
        last.lat = lat
      }
    }
  }
  return Uint8Array.from(bytes)
}

/** Decodes `encodeOutline`, with closed rings. */
export function decodeOutline(bytes: Uint8Array): MultiPolygon {
  const reader = new ByteReader(bytes)
  const last = { lng: 0, lat: 0 }
  const readPoint = (): Position => {
    last.lng += reader.signed()
    last.lat += reader.signed()
    return [last.lng / STEPS, last.lat / STEPS]
  }
  return times(reader.count(), () =>
    times(reader.count(), () => {
      const ring = times(reader.count(), readPoint)
      return [...ring, ...ring.slice(0, 1)]
    }),
  )
}

function toSteps(ring: readonly Position[]): Position[] {
  const steps = ring.map(
    ([lng, lat]): Position => [Math.round(lng * STEPS), Math.round(lat * STEPS)],
  )
  const kept = steps.filter((point, index) => index === 0 || !isSame(point, steps[index - 1]))
  return kept.length > 1 && isSame(kept.at(-1), kept[0]) ? kept.slice(0, -1) : kept
}

function toRing(steps: readonly Position[]): Position[] {
  const ring = steps.map(([lng, lat]): Position => [lng / STEPS, lat / STEPS])
  return [...ring, ...ring.slice(0, 1)]
}

function isSame(one: Position | undefined, other: Position | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}
