import type { ExportedPark } from '#db/queries/park/export-parks.ts'
import { OSM_CREDIT, OSM_LICENCE_URL } from './credit.ts'
import type { ExportFormat } from './formats.ts'

/** A FeatureCollection of points (RFC 7946), one park per line. */
export const geojson: ExportFormat = {
  start: ({ hasOsm, now }) => {
    const members = {
      type: 'FeatureCollection',
      generator: 'Parkfetch',
      timestamp: now.toISOString(),
      ...(hasOsm ? { attribution: OSM_CREDIT, license: OSM_LICENCE_URL } : {}),
    }
    return `${JSON.stringify(members).slice(0, -1)},"features":[`
  },
  park: (park, { isFirst }) => `${isFirst ? '' : ','}\n${JSON.stringify(toFeature(park))}`,
  end: '\n]}\n',
}

function toFeature({ latitude, longitude, area, ...facts }: ExportedPark) {
  const known = Object.entries({ ...facts, areaSqm: area }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: Object.fromEntries(known),
  }
}
