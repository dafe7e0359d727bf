import { expect, test } from 'vitest'
import type { ParkFeature } from '#domain/park/park-schemas.ts'
import { joinInsides } from './join-insides.ts'

const at = (kind: ParkFeature['kind'], lat: number, more = {}): ParkFeature => ({
  kind,
  lat,
  lng: 0,
  ...more,
})
/** Metres to the north, in degrees. */
const north = (metres: number) => 40 + metres / 111_195

const entrance = { kind: 'gate', lat: 40, lng: 0 } as const
const osm = {
  source: 'osm',
  insides: {
    entrances: [entrance],
    features: [at('toilets', north(20)), at('toilets', north(60)), at('bench', north(5))],
    paths: { meters: 90, bySurface: {} },
  },
}
const city = {
  source: 'city',
  insides: { entrances: [], features: [at('toilets', 40, { note: 'in season' })] },
}

test('what OpenStreetMap and a list both have is once there, with the list’s note', () => {
  for (const all of [
    [osm, city],
    [city, osm],
  ]) {
    expect(joinInsides(all)).toEqual({
      entrances: [entrance],
      features: [
        at('toilets', 40, { note: 'in season', source: 'city' }),
        at('toilets', north(60)),
        at('bench', north(5)),
      ],
      paths: { meters: 90, bySurface: {} },
    })
  }
})

test('two of one list stay two, however close', () => {
  const two = {
    ...city,
    insides: { entrances: [], features: [at('toilets', 40), at('toilets', 40)] },
  }
  expect(joinInsides([two]).features).toHaveLength(2)
})
