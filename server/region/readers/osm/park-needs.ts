import { INSIDE_TAGS, mayBeInside } from '../../osm-insides.ts'
import { OSM_RULES } from '../../osm-rules.ts'
import { isPlaceBoundary, placeKind } from './boundaries.ts'
import type { TagNeeds } from './element-sink.ts'

/** Values of keys that make an element a park; the others are the catalogue's. */
const OF_PARKS: Readonly<Record<string, RegExp>> = {
  leisure: /park|playground|nature_reserve|common|recreation_ground|garden/,
  landuse: /recreation_ground/,
  boundary: /national_park/,
  tourism: /picnic_site|camp_site/,
}

/** Values of `place` that an unnamed park may be called by. */
const PLACES: ReadonlySet<string> = new Set([
  'hamlet',
  'neighbourhood',
  'quarter',
  'suburb',
  'town',
  'village',
  'city',
])

/** What may be a park, lie in one, give one its name or be a place. */
export const PARK_NEEDS: TagNeeds = {
  keys: [...OSM_RULES.leadingTags, ...INSIDE_TAGS, ...Object.keys(OF_PARKS), 'place'],
  whenNeeded(key, value) {
    if (OSM_RULES.mayTell(key, value) || OF_PARKS[key]?.test(value)) return 'always'
    if (mayBeInside(key, value)) return 'always'
    const isPlace = key === 'place' && (isNaming(value) || placeKind({ place: value }))
    return isPlace || (key === 'boundary' && isPlaceBoundary(value)) ? 'with a name' : undefined
  },
}

/** Whether parks without a name may be called by such a place. */
export function isNaming(place: string | undefined): boolean {
  return PLACES.has(place ?? '')
}
