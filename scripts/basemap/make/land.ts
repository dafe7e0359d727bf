import type { Feature } from 'geojson'
import { type Box, outside } from './boxes.ts'
import { COUNTRY_DETAIL, type Level, WORLD_DETAIL } from './levels.ts'
import type { ReadData } from './read-data.ts'

/** Where the land of the United States is drawn from a closer source than the world's. */
const UNITED_STATES: Box = [-130, 20, -60, 55]
const HAWAII: Box = [-161, 18, -154, 23]

/** Around the seeded cities by the sea, shores are drawn with piers. */
export const METROS = {
  bay: [-122.75, 37.1, -121.6, 38.2],
  boston: [-71.35, 42.15, -70.8, 42.55],
  chicago: [-88.3, 41.5, -87.2, 42.3],
  'los-angeles': [-118.95, 33.55, -117.6, 34.4],
  'new-york': [-74.35, 40.45, -73.6, 41.0],
} satisfies Record<string, Box>

/** Zooms from which on the shores of cities are drawn, and to which they have detail. */
export const METRO_ZOOM = 9
const METRO_DETAIL = 12

/** The land: the world's, the United States', and that of cities by the sea. */
export function landLevels(read: ReadData): Level[] {
  const world = read('land-world')
  const states = read('land-us')
  const hawaii = read('land-hawaii')
  const metros = Object.keys(METROS).flatMap((name) => read(`land-metro-${name}`))
  const beyond = [...outside(world, [UNITED_STATES, HAWAII]), ...hawaii]
  const between = outside(states, Object.values(METROS))
  const levels = [
    { from: 0, to: WORLD_DETAIL - 1, detail: WORLD_DETAIL, features: world },
    { from: WORLD_DETAIL, detail: WORLD_DETAIL, features: beyond },
    { from: WORLD_DETAIL, detail: COUNTRY_DETAIL, features: hawaii },
    { from: WORLD_DETAIL, to: METRO_ZOOM - 1, detail: COUNTRY_DETAIL, features: states },
    { from: METRO_ZOOM, detail: COUNTRY_DETAIL, features: between },
    {
      from: METRO_ZOOM,
      detail: METRO_DETAIL,
      boxes: Object.values(METROS),
      features: metros,
    },
  ]
  return levels.map((level) => ({ layer: 'earth', ...level, features: level.features.map(earth) }))
}

function earth(feature: Feature): Feature {
  return { ...feature, properties: { kind: 'earth' } }
}
