import type { RestRoute } from './rest-route.ts'

/** What maps ask for. */
export const mapRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/map/cells',
    procedure: 'map.cells',
    summary: 'Counts the parks in a box by cells of a zoom of the map; at high zooms it gives each',
    takes: 'query',
    example: { bounds: '-125,24,-66,50', zoom: 4, facts: 'fenced:yes' },
  },
  {
    method: 'GET',
    path: '/api/map/outlines',
    procedure: 'map.outlines',
    summary: 'Gives the outlines of the parks in a box, simplified for a zoom of the map',
    takes: 'query',
    example: { bounds: '-122.52,37.74,-122.38,37.82', zoom: 14 },
  },
]
