import type {
  ExpressionSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl'
import type { MapColours } from './colours.ts'
import { byZoom, isKind, type Layer, label } from './label.ts'

const ALONG = {
  'symbol-placement': 'line' as const,
  'text-max-angle': 30,
  'text-letter-spacing': 0.03,
}

type AnchorOffset = VariableAnchorOffsetCollectionSpecification

/** From this zoom on, neighborhoods and the map's own parks are named; farther out only markers are. */
const NEAR = 12

/** A rank by population: 9 is a hundred thousand, 13 five million. */
const RANK: ExpressionSpecification = ['coalesce', ['get', 'population_rank'], 0]
const IS_CITY: ExpressionSpecification = ['>=', RANK, 9]

/** Moves a name beside its place if a marker is in the way. */
const BESIDE = { 'text-variable-anchor-offset': beside(2.2) }
/** A city's name may move past a crowd of markers: the higher the zoom, the farther. */
const FARTHER: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['literal', beside(0.7, 1.4, 2.2, 3.4)],
  5,
  ['literal', beside(2.2, 3.6, 5)],
  9,
  ['literal', beside(2.2, 3.6, 5, 6.5, 8, 10)],
]
/** If two city names collide, the larger city's is shown. */
const LARGER_FIRST: ExpressionSpecification = [
  '-',
  ['coalesce', ['get', 'min_zoom'], 20],
  ['/', ['coalesce', ['get', 'population'], 0], 1e8],
]

/** @param distances in ems */
function beside(...distances: number[]): AnchorOffset {
  const around = distances.flatMap((ems) => {
    const slant = ems * 0.8
    return [
      'bottom',
      [0, -ems],
      'top',
      [0, ems],
      'left',
      [ems, 0],
      'right',
      [-ems, 0],
      'bottom-left',
      [slant, -slant],
      'bottom-right',
      [-slant, -slant],
      'top-left',
      [slant, slant],
      'top-right',
      [-slant, slant],
    ]
  })
  return ['center', [0, 0], ...around] as AnchorOffset
}

/** Names, least important first: MapLibre places the labels of later layers first. */
export function labelLayers(colours: MapColours): Layer[] {
  return [
    ...streetNames(colours),
    ...waterNames(colours),
    ...parkNames(colours),
    ...placeNames(colours),
  ]
}

function streetNames(colours: MapColours): Layer[] {
  return [
    label(colours, {
      id: 'minor-road-names',
      from: 'roads',
      filter: isKind('minor_road', 'path', 'other'),
      size: byZoom([13, 10], [17, 13]),
      colour: colours.label2,
      minzoom: 13,
      layout: { ...ALONG, 'symbol-spacing': 300 },
    }),
    label(colours, {
      id: 'major-road-names',
      from: 'roads',
      filter: isKind('major_road', 'medium_road', 'highway'),
      size: byZoom([13, 10.5], [17, 14]),
      colour: colours.label2,
      minzoom: 13,
      layout: { ...ALONG, 'symbol-spacing': 350 },
    }),
    {
      ...label(colours, {
        id: 'highway-numbers',
        from: 'roads',
        filter: isKind('highway'),
        size: 10,
        colour: colours.label2,
        minzoom: 9,
        strong: true,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 500,
          'text-field': ['get', 'shield_text'],
          'text-rotation-alignment': 'viewport',
        },
      }),
      filter: ['all', isKind('highway'), ['has', 'shield_text']],
    },
  ]
}

function waterNames(colours: MapColours): Layer[] {
  const water = { from: 'water', colour: colours.labelWater }
  return [
    label(colours, {
      ...water,
      id: 'river-names',
      filter: ['all', isKind('river', 'stream', 'canal'), ['==', ['geometry-type'], 'LineString']],
      size: byZoom([6, 10], [14, 13]),
      minzoom: 6,
      layout: { ...ALONG, 'symbol-spacing': 400, 'text-letter-spacing': 0.08 },
    }),
    label(colours, {
      ...water,
      id: 'lake-names',
      filter: ['==', ['geometry-type'], 'Point'],
      size: byZoom([3, 10.5], [8, 12], [14, 14]),
      layout: { 'text-letter-spacing': 0.06, 'text-max-width': 7 },
    }),
  ].map((layer) => ({ ...layer, paint: { ...layer.paint, 'text-halo-color': colours.water } }))
}

function parkNames(colours: MapColours): Layer[] {
  return [
    label(colours, {
      id: 'park-names',
      from: 'pois',
      filter: [
        'any',
        isKind('national_park', 'nature_reserve'),
        ['all', isKind('park', 'garden', 'zoo'), ['>=', ['zoom'], NEAR]],
      ],
      size: byZoom([9, 10.5], [14, 11.5], [17, 13]),
      colour: colours.labelPark,
      minzoom: 7,
    }),
  ]
}

function placeNames(colours: MapColours): Layer[] {
  const places = { from: 'places', colour: colours.label }
  return [
    label(colours, {
      ...places,
      id: 'neighbourhood-names',
      filter: isKind('neighbourhood', 'macrohood', 'suburb'),
      size: byZoom([11, 10.5], [14, 13]),
      colour: colours.label2,
      minzoom: NEAR,
      maxzoom: 16,
      strong: true,
      layout: { ...BESIDE, 'text-letter-spacing': 0.02, 'text-max-width': 7 },
    }),
    label(colours, {
      ...places,
      id: 'town-names',
      filter: ['all', isKind('locality'), ['!', IS_CITY]],
      size: byZoom([7, 10.5], [10, 12], [14, 15]),
      minzoom: 6,
      layout: BESIDE,
    }),
    label(colours, {
      ...places,
      id: 'state-names',
      filter: isKind('region'),
      size: byZoom([3, 10], [6, 13]),
      colour: colours.label2,
      minzoom: 3,
      maxzoom: 8,
      layout: { 'text-transform': 'uppercase', 'text-letter-spacing': 0.12 },
    }),
    label(colours, {
      ...places,
      id: 'city-names',
      filter: ['all', isKind('locality'), IS_CITY],
      size: [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        ['interpolate', ['linear'], RANK, 9, 10.5, 13, 13],
        10,
        ['interpolate', ['linear'], RANK, 9, 13, 13, 20],
      ],
      maxzoom: 17,
      strong: true,
      layout: {
        'text-variable-anchor-offset': FARTHER,
        'text-padding': ['step', ['zoom'], 1, 4, 6],
        'symbol-sort-key': LARGER_FIRST,
      },
    }),
    label(colours, {
      ...places,
      id: 'country-names',
      filter: isKind('country'),
      size: byZoom([1, 10], [4, 14], [6, 17]),
      maxzoom: 7,
      strong: true,
      layout: { 'text-variable-anchor-offset': beside(1.5, 3), 'text-letter-spacing': 0.04 },
    }),
  ]
}
