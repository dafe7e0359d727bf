import type { EntranceKind, FeatureKind } from '#domain/park/inside-kinds.ts'
import { NOT_PUBLIC, type OsmTags, valuesOf } from './osm-rules.ts'

const FEATURES: Readonly<Record<string, Readonly<Record<string, FeatureKind>>>> = {
  leisure: {
    dog_park: 'dog area',
    playground: 'playground',
    pitch: 'pitch',
    picnic_table: 'picnic table',
    garden: 'garden',
  },
  amenity: {
    toilets: 'toilets',
    drinking_water: 'drinking water',
    parking: 'parking',
    shelter: 'shelter',
    bbq: 'grill',
    bench: 'bench',
  },
  natural: { water: 'water', wood: 'woods' },
  landuse: { forest: 'woods' },
  highway: { bus_stop: 'bus stop' },
  parking_space: { disabled: 'disabled parking' },
}

const GATES = ['gate', 'lift_gate', 'swing_gate', 'kissing_gate', 'wicket_gate']
const PATHS = ['footway', 'path', 'cycleway', 'bridleway', 'track', 'pedestrian', 'steps']
const STREETS = 'primary secondary tertiary unclassified residential living_street service'.split(
  ' ',
)
const OPEN_TO_WALKERS = ['yes', 'designated', 'permissive']
/** A footpath beside a street is part of it. */
const BESIDE_STREETS = ['sidewalk', 'crossing']

const LEADING: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(FEATURES).map(([key, kinds]) => [key, Object.keys(kinds)] as const),
  ['highway', ['bus_stop', ...PATHS, ...STREETS]],
  ['barrier', ['entrance', ...GATES]],
  ['entrance', ['yes', 'main', 'secondary', 'entrance']],
])

/** An element inside a park, or on its edge, has one of these tags. */
export const INSIDE_TAGS: readonly string[] = [...LEADING.keys()]

/** Whether an element with this tag may be inside a park, or on its edge. */
export function mayBeInside(tag: string, value: string): boolean {
  const values = LEADING.get(tag)
  return values !== undefined && valuesOf(value).some((one) => values.includes(one))
}

/** What an element inside a park is; undefined if it is of no interest, or not open to all. */
export function featureKind(tags: OsmTags): FeatureKind | undefined {
  if (isClosed(tags)) return undefined
  const [kind] = Object.entries(FEATURES).flatMap(([tag, kinds]) =>
    valuesOf(tags[tag]).flatMap((value) => kinds[value] ?? []),
  )
  const spaces = tags['capacity:disabled']
  const isForDisabled = kind === 'parking' && (spaces === 'yes' || Number(spaces) > 0)
  return isForDisabled ? 'disabled parking' : kind
}

export function isGround(kind: FeatureKind | undefined): kind is 'water' | 'woods' {
  return kind === 'water' || kind === 'woods'
}

/** What a node on a park's outline is, if it lets people in. */
export function entranceKind(tags: OsmTags): EntranceKind | undefined {
  if (isClosed(tags)) return undefined
  if (GATES.includes(tags.barrier ?? '')) return 'gate'
  const isEntrance = tags.barrier === 'entrance' || mayBeInside('entrance', tags.entrance ?? '')
  return isEntrance ? 'entrance' : undefined
}

export type LineStated = {
  /** Whether it counts as a path of the park that it runs through, rather than as a street. */
  isPath: boolean
  /** OpenStreetMap's word for its surface ('asphalt'), 'steps' or 'unknown'. */
  surface: string
  /** At night; undefined if that is not known. */
  isLit?: boolean | undefined
}

const LIT: Readonly<Record<string, boolean>> = {
  yes: true,
  '24/7': true,
  automatic: true,
  'sunset-sunrise': true,
  'dusk-dawn': true,
  no: false,
  disused: false,
}

export function lineStated(tags: OsmTags): LineStated | undefined {
  const { highway = '', surface = '' } = tags
  const isPath = PATHS.includes(highway)
  if (!isPath && !STREETS.includes(highway)) return undefined
  if (isClosed(tags) || tags.foot === 'no' || tags.area === 'yes') return undefined
  if (['yes', 'building_passage'].includes(tags.tunnel ?? '')) return undefined
  if (['driveway', 'parking_aisle', 'drive-through'].includes(tags.service ?? '')) return undefined
  return {
    isPath: isPath && !BESIDE_STREETS.includes(tags.footway ?? ''),
    isLit: Object.hasOwn(LIT, tags.lit ?? '') ? LIT[tags.lit ?? ''] : undefined,
    surface: highway === 'steps' ? 'steps' : /^[a-z_]{1,30}$/.test(surface) ? surface : 'unknown',
  }
}

/** An unnamed pitch is named after its sport: 'Tennis'. */
export function sportName({ leisure, sport }: OsmTags): string | undefined {
  const [word] = valuesOf(sport)
  if (leisure !== 'pitch' || !word || !/^[a-z_]{2,30}$/.test(word)) return undefined
  return (word[0] ?? '').toUpperCase() + word.slice(1).replaceAll('_', ' ')
}

function isClosed({ access, foot }: OsmTags): boolean {
  if (OPEN_TO_WALKERS.includes(foot ?? '')) return false
  return valuesOf(access).some((value) => NOT_PUBLIC.includes(value))
}
