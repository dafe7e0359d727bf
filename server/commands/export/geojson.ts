import type { ExportedPark } from '#db/queries/park/export-parks.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import { toGeometry } from '#domain/geo/geojson.ts'
import { OSM_CREDIT, OSM_LICENCE_URL } from './credit.ts'
import type { ExportFormat } from './formats.ts'

/**
 * A FeatureCollection (RFC 7946) of outlines, and of points where none is known; one park per line.
 */
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

function toFeature({ latitude, longitude, area, outline, ...facts }: ExportedPark) {
  const shape = outline && toGeometry(decodeOutline(outline))
  // The park's point can't be recovered from its outline, so it is exported as properties.
  const point = shape ? { latitude, longitude } : {}
  const known = Object.entries({ ...facts, ...point, areaSqm: area }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return {
    type: 'Feature',
    geometry: shape ?? { type: 'Point', coordinates: [longitude, latitude] },
    properties: Object.fromEntries(known),
  }
}
