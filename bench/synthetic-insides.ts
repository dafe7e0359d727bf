import { encodePolyline } from '#domain/geo/polyline.ts'
import { OUTLINE_STEPS } from '#domain/map/map-settings.ts'
import { FEATURE_KINDS } from '#domain/park/inside-kinds.ts'
import type { Insides } from '#domain/park/park-schemas.ts'
import type { seededRandom } from './synthetic.ts'

/** Of a city's parks, one in twenty has more. */
const COUNTS = { features: 12, entrances: 6, water: 2, woods: 3, paths: 8 }
const RING = 10

type Box = [west: number, south: number, east: number, north: number]

/** What lies in a synthetic park with this box. */
export function syntheticInsides(
  [west, south, east, north]: Box,
  random: ReturnType<typeof seededRandom>,
): Insides {
  const degrees = (value: number) => Math.round(value * 1e5) / 1e5
  const spot = () => ({
    lat: degrees(south + random() * (north - south)),
    lng: degrees(west + random() * (east - west)),
  })
  const list = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index))
  const line = (length: number) => {
    const { lat, lng } = spot()
    const points = list(length, (at): [number, number] => {
      const angle = (at / (length - 1)) * 2 * Math.PI
      return [
        lng + Math.cos(angle) * (east - west) * 0.1,
        lat + Math.sin(angle) * (north - south) * 0.1,
      ]
    })
    return encodePolyline(points, OUTLINE_STEPS)
  }
  return {
    features: list(COUNTS.features, (index) => ({
      kind: FEATURE_KINDS[index % FEATURE_KINDS.length] ?? 'bench',
      ...spot(),
    })),
    entrances: list(COUNTS.entrances, (index) => ({
      kind: 'way in',
      ...spot(),
      name: `Street ${index}`,
    })),
    paths: { meters: 3_200, bySurface: { asphalt: 2_000, gravel: 700, unknown: 500 }, lit: 900 },
    ground: {
      water: list(COUNTS.water, () => line(RING)),
      woods: list(COUNTS.woods, () => line(RING)),
      paths: list(COUNTS.paths, () => line(RING)),
    },
  }
}
