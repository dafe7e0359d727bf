import type { ExportedPark } from '#db/queries/park/export-parks.ts'

const OSM = 'osm'

/** What has to stand where data of OpenStreetMap is: https://www.openstreetmap.org/copyright */
export const OSM_CREDIT = '© OpenStreetMap contributors, ODbL 1.0'
export const OSM_LICENCE_URL = 'https://opendatacommons.org/licenses/odbl/1-0/'

/** Whether something that is said of a park is OpenStreetMap's. */
export function isFromOsm({ source, enrichedBy }: ExportedPark): boolean {
  return source === OSM || enrichedBy.includes(OSM)
}
