import { distanceMetres } from '#domain/geo/geo.ts'
import { polygonsContain } from '#domain/geo/polygon.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Files, Listing } from '../listing.ts'
import { tidyUnit } from '../names.ts'
import { mergeSections } from '../rules.ts'
import { type Geometry, nearestIn, toShape } from '../shapes.ts'

type Outlined = { properties: { name: string }; geometry: Geometry | null }

type Unit = {
  fullName: string
  parkCode: string
  latitude: number | null
  longitude: number | null
  states: string[]
}

/** Streets, theatres, long-distance trails, groups of units, former names, and units that are closed. */
const NO_PARK =
  /\b(trails?|hohokam pima|jefferson national expansion|ocmulgee national monument|valor in the pacific|whiskeytown-shasta-trinity|avenue|affiliated|theatre|museum|white house|management unit|public lands|part of|central high school|savannah river site)\b|^national (parks of|capital parks)/i
const TYPES: readonly (readonly [RegExp, ...string[]])[] = [
  [/\bnational parks?\b(?! for)/i, 'national_park'],
  [/\bfort [a-z]+ national monument\b|\bcastillo\b/i, 'historic_site'],
  [/\bparkway$/i, 'parkway'],
  [/\b(military|historical|battlefield) park\b/i, 'historic_site', 'park'],
  [
    /\bhistoric(al)? (site|reserve)\b|\bbattlefield\b|\b(hall|home|house|church)\b/i,
    'historic_site',
  ],
  [
    /\b(seashore|lakeshore|forests?|grasslands?|preserve|reserve|wilderness|tallgrass prairie|river(way)?)\b/i,
    'nature_reserve',
  ],
]
/** By code, buildings, graves and camps whose names do not say so. */
const HISTORIC_SITES = new Set(
  `afam afbg aleu bepa bicr bowa cacl cane cech chyo ddem frri gegr gewa gwca hagr inup libo maac okci
  pevi poch stli thko till tule valr wrbr wwim`.split(/\s+/),
)
/** By code, those with which guidebooks of Washington begin, in no order. */
const LANDMARKS = new Set('linc nama'.split(' '))
const ATTRACTIONS = new Set('frde kowa linc mlkm nama rocr thje vive wamo whho wwii'.split(' '))
const SAME_UNIT_METRES = 30_000
const SAME_PLACE_METRES = 25
/** Metres; the outlines are exact to 200. */
const EDGE_METRES = 5_000
/** The designations at the end of names of outlines: 'Dinosaur NM', 'Mojave N PRES'. */
const ABBREVIATED = / (N[A-Z]*( & PRES)?|N PRES)$/
/** The parts of a name that change with a unit's designation. */
const DESIGNATION =
  /\b(national|historical|historic|park|site|monument|memorial|preserve|battlefield|military|and|the|of|part|lakeshore|river|scenic|riverway|river|recreational|recreation|area|heritage)\b/g

/** Units of the Park Service, the larger ones with the outlines of a map of the country. */
export function parkService(files: Files): Listing[] {
  const units = files.json<Unit[]>('parks/us-nps-units-2024.json')
  const { features } = files.json<{ features: Outlined[] }>('basemap/ne-parks-us.geojson')
  return mergeSections(
    units.flatMap(({ fullName, parkCode, latitude, longitude, states }) => {
      if (latitude === null || longitude === null) return []
      const [state] = states.length === 1 ? states : []
      const code = state?.toUpperCase()
      const name = tidyUnit(
        fullName.replace(/\b(Of|In)\b/g, lower).replace(/\b(of|in) The\b/g, lower),
      )
      const place = { lat: latitude, lng: longitude }
      const unit = {
        id: parkCode,
        name,
        ...place,
        ...(code && code in US_STATES && { state: code }),
      }
      return toListing(unit, [
        ...(ATTRACTIONS.has(parkCode) ? ['tourist_attraction'] : []),
        ...(LANDMARKS.has(parkCode) ? ['landmark'] : []),
      ]).map((listing) => withOutline(listing, features))
    }),
  )
}

/** The outline of the same name whose edge is near the unit's point, if it is not of several units. */
function withOutline(unit: Listing, outlines: readonly Outlined[]): Listing {
  const found = outlines.find(({ properties }) => {
    const name = properties.name.replace(ABBREVIATED, '').trim()
    return core(name) === core(unit.name) && unit.types.every((type) => type !== 'historic_site')
  })
  const shape = found && toShape(found.geometry)
  if (!shape) return unit
  const edge = nearestIn(shape.outline, unit)
  if (distanceMetres(edge, unit) > EDGE_METRES) return unit
  const isInside = polygonsContain(shape.outline, unit)
  return { ...unit, ...(isInside ? { outline: shape.outline } : shape) }
}

/** National forests, and units of the Park Service missing from its own list. */
export function openLands(files: Files): Listing[] {
  const units = parkService(files)
  const known = new Set(units.map(({ name }) => core(name)))
  const rows = files.rows('parks/us-federal-openlandsdb-2018.csv').flatMap((row) => {
    const name = row.name ?? ''
    if (known.has(core(name))) return []
    const place = { lat: Number(row.latitude), lng: Number(row.longitude) }
    // Designations and locations of units change, so only a name's start has to be equal.
    const start = startOf(name)
    const isUnit = units.some((unit) => {
      const metres = distanceMetres(unit, place)
      return metres < (startOf(unit.name) === start ? SAME_UNIT_METRES : SAME_PLACE_METRES)
    })
    return isUnit ? [] : toListing({ id: name, name, ...place })
  })
  return mergeSections(rows)
}

function toListing(
  unit: Pick<Listing, 'id' | 'name' | 'lat' | 'lng' | 'state'>,
  fame: readonly string[] = [],
): Listing[] {
  if (NO_PARK.test(unit.name)) return []
  const [, ...types] = HISTORIC_SITES.has(unit.id)
    ? [/./, 'historic_site']
    : (TYPES.find(([pattern]) => pattern.test(unit.name)) ?? [/./, 'park'])
  return [{ ...unit, types: [...types, ...fame], facts: {} }]
}

/** Its first two words. */
function startOf(name: string): string {
  return normaliseName(name).split(' ').slice(0, 2).join(' ')
}

function lower(words: string): string {
  return words.toLowerCase()
}

function core(name: string): string {
  return normaliseName(name).replace(DESIGNATION, '').replace(/\s+/g, ' ').trim()
}
