import type { MapColours } from './colours.ts'
import { BASE, byZoom, isKind, type Layer } from './label.ts'

const PARKS = isKind(
  'park',
  'garden',
  'dog_park',
  'playground',
  'pitch',
  'recreation_ground',
  'golf_course',
  'village_green',
  'zoo',
  'cemetery',
  'grass',
  'allotments',
)
const WILD = isKind(
  'national_park',
  'nature_reserve',
  'protected_area',
  'forest',
  'wood',
  'grassland',
  'scrub',
)

/** Land, parks, waters and borders, from the bottom up. */
export function areaLayers(colours: MapColours): Layer[] {
  const area = (id: string, sourceLayer: string, colour: string) => ({
    id,
    type: 'fill' as const,
    source: BASE,
    'source-layer': sourceLayer,
    paint: { 'fill-color': colour },
  })
  return [
    area('earth', 'earth', colours.land),
    { ...area('wild', 'landuse', colours.wild), filter: WILD },
    { ...area('parks', 'landuse', colours.park), filter: PARKS },
    {
      id: 'rivers',
      type: 'line',
      source: BASE,
      'source-layer': 'water',
      filter: ['all', isKind('river', 'stream', 'canal'), ['==', ['geometry-type'], 'LineString']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colours.water,
        'line-width': byZoom([3, 0.4], [7, 1.1], [10, 2.2], [13, 5], [16, 12]),
      },
    },
    // A fill closes lines too.
    { ...area('waters', 'water', colours.water), filter: ['==', ['geometry-type'], 'Polygon'] },
    { ...area('buildings', 'buildings', colours.building), minzoom: 13 },
  ]
}

/** Borders lie above roads, below labels. */
export function borderLayers(colours: MapColours): Layer[] {
  const border = (kind: string) => ({
    id: `${kind}-borders`,
    type: 'line' as const,
    source: BASE,
    'source-layer': 'boundaries',
    filter: isKind(kind),
    layout: { 'line-join': 'round' as const },
  })
  return [
    {
      ...border('county'),
      minzoom: 7,
      paint: {
        'line-color': colours.border,
        'line-width': 0.8,
        'line-opacity': byZoom([7, 0.25], [10, 0.4]),
        'line-dasharray': [2, 2],
      },
    },
    {
      ...border('region'),
      minzoom: 3,
      paint: {
        'line-color': colours.border,
        'line-width': byZoom([3, 0.6], [8, 1.2], [12, 1.8]),
        'line-opacity': 0.6,
        'line-dasharray': [3, 1.5],
      },
    },
    {
      ...border('country'),
      paint: {
        'line-color': colours.border,
        'line-width': byZoom([1, 0.6], [6, 1.4], [12, 2.4]),
        'line-opacity': 0.8,
      },
    },
  ]
}
