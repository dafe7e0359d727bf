import type { SeedPark } from '#db/seed/seed-park.ts'
import { isNumbered, isSamePark, twinReach } from '#db/stored/same-park.ts'
import { distanceMetres, SQUARE_METRES_PER_ACRE } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Listing } from './listing.ts'
import { nearestIn } from './shapes.ts'

/** Metres within which parks of the same name, or with part of the name, are the same. */
const NEAR = 500
const NAMESAKE = twinReach('Golden Gate Park')
const BESIDE = 100
const SAME_PLACE = 25
/** Metres from the point of a city's park to any place in it. */
const FARTHEST = 20_000
/** Metres; units of the federal lists are larger than city parks. */
const SAME_UNIT = 120_000
/** Metres between two points of one large city park: Griffith Park is 17 km². */
const IN_CITY_PARK = 4_000
const EMPTY = new Set('the of and at park parks'.split(' '))
const GENERIC = new Set(
  'playground mini run area square plaza recreation rec center centre street st field fields garden gardens waterfront memorial memory city national'.split(
    ' ',
  ),
)
/** Features in or beside a park rather than parks. */
const OWN_KINDS = ['dog', 'skate', 'golf', 'playground', 'garden', 'beach']

/**
 * Finds the hand-written park that a listed park is: nearby or within its outline, with the same
 * name except for generic words, or with its surname only ('Grant Park' is the list's 'Ulysses
 * Grant Park').
 */
export function findHandWritten(
  listing: Listing,
  written: readonly SeedPark[],
): SeedPark | undefined {
  const same = written.filter((park) => isSame(listing, park))
  const isNamesake = ({ name }: SeedPark) =>
    Number(normaliseName(name) === normaliseName(listing.name))
  return same.sort(
    (a, b) => isNamesake(b) - isNamesake(a) || metres(listing, a) - metres(listing, b),
  )[0]
}

function isSame(listing: Listing, park: SeedPark): boolean {
  const fromPoint = distanceMetres(listing, pointOf(park))
  const { lat: latitude, lng: longitude } = listing
  if (fromPoint <= NAMESAKE && isSamePark({ ...listing, latitude, longitude }, park)) return true
  if (/\bnational\b/i.test(listing.name) && !listing.city) {
    if (fromPoint <= SAME_PLACE) return true
    return fromPoint <= SAME_UNIT && normaliseName(listing.name) === normaliseName(park.name)
  }
  if (fromPoint > FARTHEST) return false
  const apart = metres(listing, park)
  const theirs = wordsOf(listing.name)
  const ours = wordsOf(park.name)
  if (park.types.every((type) => type === 'dog_park')) ours.add('dog')
  if (isEqual(ours, theirs)) {
    // A point without an outline or a size may be anywhere in a large park.
    const isPoint = !listing.outline && !listing.acres
    return apart <= Math.max(reachOf(listing), isPoint ? IN_CITY_PARK : 0, twinReach(park.name))
  }
  if (isNumbered(listing.name)) {
    return apart <= SAME_PLACE && !OWN_KINDS.some((kind) => ours.has(kind))
  }
  const differing = OWN_KINDS.filter((kind) => ours.has(kind) !== theirs.has(kind))
  if (differing.some((kind) => kind !== 'playground')) return false
  if (fromPoint <= SAME_PLACE) return true
  if (apart > (listing.outline ? BESIDE : reachOf(listing))) return false
  const [our, their] = [distinctive(ours), distinctive(theirs)]
  if (our.size === 0 || their.size === 0) return false
  // A playground of the park's name, around the park's own point.
  if (differing.length > 0) return apart === 0 && isEqual(our, their)
  if (fromPoint > BESIDE && (apart > 0 || !listing.outline)) {
    return endsAlike(park.name, listing.name) || (their.size > 1 && isSubset(their, our))
  }
  return isSubset(our, their) || isSubset(their, our)
}

/** A larger park may be matched farther from its centre, a long one even more so. */
function reachOf({ acres = 0 }: Listing): number {
  return Math.max(NEAR, 2 * Math.sqrt(acres * SQUARE_METRES_PER_ACRE))
}

/** Whether one name is the other one after given names: 'Andrew Jackson Park', 'Jackson Park'. */
function endsAlike(name: string, listed: string): boolean {
  const [one, other] = [normaliseName(name), normaliseName(listed)]
  return other.endsWith(` ${one}`) || one.endsWith(` ${other}`)
}

function wordsOf(name: string): Set<string> {
  const words = normaliseName(name).split(' ')
  return new Set(words.filter((word) => !EMPTY.has(word)))
}

function distinctive(words: Set<string>): Set<string> {
  return new Set([...words].filter((word) => !GENERIC.has(word)))
}

function isEqual(one: Set<string>, other: Set<string>): boolean {
  return one.size > 0 && isSubset(one, other) && isSubset(other, one)
}

function isSubset(some: Set<string>, all: Set<string>): boolean {
  return [...some].every((word) => all.has(word))
}

/** From the outline, else from the point. */
function metres(listing: Listing, park: SeedPark): number {
  const place = pointOf(park)
  return distanceMetres(listing.outline ? nearestIn(listing.outline, place) : listing, place)
}

function pointOf({ latitude, longitude }: SeedPark) {
  return { lat: latitude, lng: longitude }
}
