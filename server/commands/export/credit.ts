import type { ExportedPark } from '#db/queries/park/export-parks.ts'

const OSM = 'osm'

/** The credit OpenStreetMap requires: https://www.openstreetmap.org/copyright */
export const OSM_CREDIT = '© OpenStreetMap contributors, ODbL 1.0'
export const OSM_LICENCE_URL = 'https://opendatacommons.org/licenses/odbl/1-0/'

/** Whether any of a park's facts are from OpenStreetMap. */
export function isFromOsm({ source, enrichedBy, nearSource }: ExportedPark): boolean {
  return [source, nearSource, ...enrichedBy].includes(OSM)
}
