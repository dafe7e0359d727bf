import type { Feature } from 'geojson'

/** Names of seas, bays and city rivers that no file contains: west to east, with a minimum zoom. */
const NAMES: readonly [
  name: string,
  kind: 'ocean' | 'bay' | 'river',
  lng: number,
  lat: number,
  zoom: number,
][] = [
  ['Pacific Ocean', 'ocean', -140, 30, 1],
  ['Atlantic Ocean', 'ocean', -45, 32, 1],
  ['Indian Ocean', 'ocean', 78, -22, 1],
  ['Southern Ocean', 'ocean', 20, -60, 2],
  ['Arctic Ocean', 'ocean', -160, 78, 2],
  ['Gulf of Alaska', 'ocean', -145, 57.5, 4],
  ['Hudson Bay', 'ocean', -86, 60, 3],
  ['Gulf of Mexico', 'ocean', -90, 25.3, 3],
  ['Caribbean Sea', 'ocean', -75, 15, 3],
  ['Mediterranean Sea', 'ocean', 18, 35, 3],
  ['North Sea', 'ocean', 3.2, 56, 4],
  ['English Channel', 'ocean', -2, 49.9, 6],
  ['Bay of Biscay', 'ocean', -5, 45.5, 4],
  ['Baltic Sea', 'ocean', 19.5, 57, 4],
  ['Black Sea', 'ocean', 34.5, 43.3, 4],
  ['Puget Sound', 'bay', -122.45, 47.72, 8],
  ['Pacific Ocean', 'ocean', -122.68, 37.72, 9],
  ['San Francisco Bay', 'bay', -122.29, 37.69, 9],
  ['Golden Gate', 'bay', -122.485, 37.823, 11],
  ['San Pablo Bay', 'bay', -122.4, 38.06, 9],
  ['Monterey Bay', 'bay', -121.93, 36.78, 8],
  ['Santa Monica Bay', 'bay', -118.56, 33.94, 9],
  ['Chesapeake Bay', 'bay', -76.2, 38.0, 6],
  ['Delaware Bay', 'bay', -75.12, 39.07, 7],
  ['Upper Bay', 'bay', -74.045, 40.665, 10],
  ['Lower Bay', 'bay', -74.08, 40.535, 10],
  ['Jamaica Bay', 'bay', -73.84, 40.605, 10],
  ['Long Island Sound', 'bay', -72.8, 41.1, 7],
  ['Hudson River', 'river', -74.012, 40.762, 10],
  ['East River', 'river', -73.968, 40.722, 11],
  ['Harlem River', 'river', -73.929, 40.832, 12],
  ['Cape Cod Bay', 'bay', -70.27, 41.9, 7],
  ['Massachusetts Bay', 'bay', -70.7, 42.33, 8],
  ['Boston Harbor', 'bay', -71.015, 42.335, 10],
  ['Charles River', 'river', -71.083, 42.3575, 12],
]

/** The names as point features, to be labelled. */
export function waterNames(): Feature[] {
  return NAMES.map(([name, kind, lng, lat, min_zoom]) => ({
    type: 'Feature',
    properties: { kind, name, min_zoom },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  }))
}
