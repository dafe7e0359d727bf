import { distanceMetres } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Files, Listing } from '../listing.ts'
import { tidyUnit } from '../names.ts'
import { mergeSections } from '../rules.ts'

type Unit = {
  fullName: string
  parkCode: string
  latitude: number | null
  longitude: number | null
  states: string[]
}

/** Streets, theatres, long-distance trails, groups of units, and units that are closed. */
const NO_PARK =
  /\b(trails?|avenue|affiliated|theatre|museum|white house|management unit|public lands|part of|central high school|savannah river site)\b|^national (parks of|capital parks)/i
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\bnational parks?\b(?! for)/i, 'national_park'],
  [
    /\b(seashore|lakeshore|forests?|grasslands?|preserve|reserve|wilderness|tallgrass prairie|river(way)?)\b/i,
    'nature_reserve',
  ],
]
/** By code, those with which guidebooks of Washington begin, in no order. */
const LANDMARKS = new Set('linc nama'.split(' '))
const ATTRACTIONS = new Set('frde kowa linc mlkm nama rocr thje vive wamo whho wwii'.split(' '))
const SAME_UNIT_METRES = 30_000
/** The parts of a name that change with a unit's designation. */
const DESIGNATION =
  /\b(national|historical|historic|park|site|monument|memorial|preserve|battlefield|military|and|the|of|part|lakeshore|river|scenic|riverway|river|recreational|recreation|area|heritage)\b/g

export function parkService(files: Files): Listing[] {
  const units = files.json<Unit[]>('parks/us-nps-units-2024.json')
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
      ])
    }),
  )
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
    const isUnit = units.some(
      (unit) => startOf(unit.name) === start && distanceMetres(unit, place) < SAME_UNIT_METRES,
    )
    return isUnit ? [] : toListing({ id: name, name, ...place })
  })
  return mergeSections(rows)
}

function toListing(
  unit: Pick<Listing, 'id' | 'name' | 'lat' | 'lng' | 'state'>,
  fame: readonly string[] = [],
): Listing[] {
  if (NO_PARK.test(unit.name)) return []
  const type = TYPES.find(([pattern]) => pattern.test(unit.name))?.[1] ?? 'park'
  return [{ ...unit, types: [type, ...fame], facts: {} }]
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
