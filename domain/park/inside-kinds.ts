/** Kinds of features in or at a park, most important first: of too many, the last are dropped. */
export const FEATURE_KINDS = [
  'dog area',
  'playground',
  'toilets',
  'drinking water',
  'disabled parking',
  'parking',
  'bus stop',
  'pitch',
  'picnic table',
  'shelter',
  'grill',
  'water',
  'garden',
  'woods',
  'bench',
] as const

export type FeatureKind = (typeof FEATURE_KINDS)[number]

/** The fact that a feature is an instance of. */
export const FEATURE_FACTS: Readonly<Record<FeatureKind, string>> = {
  'dog area': 'dog_area',
  playground: 'playground',
  toilets: 'toilets',
  'drinking water': 'drinking_water',
  'disabled parking': 'disabled_parking',
  parking: 'parking',
  'bus stop': 'transit',
  pitch: 'sports',
  'picnic table': 'picnic',
  shelter: 'shelter',
  grill: 'grills',
  water: 'lake',
  garden: 'garden',
  woods: 'woods',
  bench: 'benches',
}

/** Entrances and gates are mapped as such; a way in is where a street or path meets the outline. */
export const ENTRANCE_KINDS = ['entrance', 'gate', 'way in'] as const

export type EntranceKind = (typeof ENTRANCE_KINDS)[number]

export type InsideKind = FeatureKind | EntranceKind

/** The names of the kinds, singular and plural. */
export const INSIDE_NAMES: Readonly<Record<InsideKind, readonly [one: string, many: string]>> = {
  'dog area': ['Dog area', 'Dog areas'],
  playground: ['Playground', 'Playgrounds'],
  toilets: ['Toilets', 'Toilets'],
  'drinking water': ['Drinking water', 'Drinking water'],
  'disabled parking': ['Parking for the disabled', 'Parking for the disabled'],
  parking: ['Parking', 'Parking'],
  'bus stop': ['Bus stop', 'Bus stops'],
  pitch: ['Pitch', 'Pitches'],
  'picnic table': ['Picnic table', 'Picnic tables'],
  shelter: ['Shelter', 'Shelters'],
  grill: ['Grill', 'Grills'],
  water: ['Water', 'Waters'],
  garden: ['Garden', 'Gardens'],
  woods: ['Woods', 'Woods'],
  bench: ['Bench', 'Benches'],
  entrance: ['Entrance', 'Entrances'],
  gate: ['Gate', 'Gates'],
  'way in': ['Way in', 'Ways in'],
}
