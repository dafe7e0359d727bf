import { borderLayers } from './area-layers.ts'
import type { MapColours } from './colours.ts'
import { BASE, byZoom, isKind, type Layer } from './label.ts'

type Road = {
  id: string
  kinds: string[]
  minzoom: number
  /** Pixels by zoom. */
  width: [zoom: number, width: number][]
}

const MINOR: Road = {
  id: 'minor-roads',
  kinds: ['minor_road', 'other'],
  minzoom: 10,
  width: [
    [10, 0.5],
    [12, 0.9],
    [14, 3.5],
    [16, 9],
    [18, 26],
  ],
}
const MAJOR: Road = {
  id: 'major-roads',
  kinds: ['major_road', 'medium_road'],
  minzoom: 8,
  width: [
    [8, 0.6],
    [12, 1.8],
    [14, 5],
    [16, 12],
    [18, 32],
  ],
}
const HIGHWAYS: Road = {
  id: 'highways',
  kinds: ['highway'],
  minzoom: 6,
  width: [
    [6, 0.7],
    [9, 1.5],
    [12, 3.4],
    [14, 7],
    [16, 14],
    [18, 36],
  ],
}
/** From this zoom on a street has an edge; further away it is a line in the edge's colour. */
const EDGE_ZOOM = 12.5

/** Railways, streets and highways, with their edges below all of them; then borders. */
export function roadLayers(colours: MapColours): Layer[] {
  return [
    {
      ...base({ id: 'railways', kinds: ['rail'] }),
      filter: ['all', isKind('rail'), ['<', ['zoom'], ['coalesce', ['get', 'max_zoom'], 24]]],
      minzoom: 6,
      paint: {
        'line-color': colours.rail,
        'line-width': byZoom([6, 0.5], [10, 0.9], [14, 1.6]),
      },
    },
    {
      ...base({ id: 'paths', kinds: ['path'] }),
      minzoom: 13.5,
      paint: {
        'line-color': colours.streetEdge,
        'line-width': byZoom([13, 0.6], [17, 2]),
        'line-dasharray': [2, 1.5],
      },
    },
    edge(MINOR, colours.streetEdge),
    edge(MAJOR, colours.streetEdge),
    surface(MINOR, colours),
    surface(MAJOR, colours),
    edge(HIGHWAYS, colours.highwayEdge),
    {
      ...base(HIGHWAYS),
      minzoom: HIGHWAYS.minzoom,
      paint: { 'line-color': colours.highway, 'line-width': byZoom(...HIGHWAYS.width) },
    },
    ...borderLayers(colours),
  ]
}

function base({ id, kinds }: Pick<Road, 'id' | 'kinds'>) {
  return {
    id,
    type: 'line' as const,
    source: BASE,
    'source-layer': 'roads',
    filter: isKind(...kinds),
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
  }
}

function edge(road: Road, colour: string): Layer {
  return {
    ...base({ ...road, id: `${road.id}-edge` }),
    minzoom: road.minzoom,
    paint: {
      'line-color': colour,
      'line-width': byZoom(
        ...road.width.map(([zoom, width]): [number, number] => [
          zoom,
          width + Math.min(1.5, zoom / 10),
        ]),
      ),
    },
  }
}

function surface(road: Road, colours: MapColours): Layer {
  return {
    ...base(road),
    minzoom: EDGE_ZOOM,
    paint: {
      'line-color': colours.street,
      'line-width': byZoom(...road.width),
      'line-opacity': ['interpolate', ['linear'], ['zoom'], EDGE_ZOOM, 0, EDGE_ZOOM + 0.5, 1],
    },
  }
}
