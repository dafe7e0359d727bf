import type { ListedPark } from '#db/seed/listed-park.ts'
import type { SeedPark } from '#db/seed/seed-park.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import { isNamesake, isNumbered, isSamePark } from '#db/stored/same-park.ts'
import { SQUARE_METRES_PER_ACRE } from '#domain/geo/geo.ts'
import { areaOf, type MultiPolygon } from '#domain/geo/polygon.ts'
import { normaliseName } from '#domain/text/names.ts'
import { outlineText } from '#server/region/outlines/interior-point.ts'
import { findHandWritten } from './hand-written.ts'
import { type Listing, mergeFacts } from './listing.ts'

/**
 * Joins the lists, assigning each park to the first list that has it. A hand-written park keeps its
 * own name and location, so that it is recognised.
 */
export function joinLists(
  lists: readonly (readonly Listing[])[],
  written: readonly SeedPark[],
): ListedPark[][] {
  const known: ListedPark[] = []
  const taken = new Map<string, ListedPark>()
  return lists.map((list) => {
    const parks: ListedPark[] = []
    for (const listing of bySize(list)) {
      const same = findHandWritten(listing, written)
      const park = toListed(listing, same)
      // The largest match is the park; the others are parts of it, or repeat it.
      const whole = same ? taken.get(same.key) : known.find((other) => isRepeat(other, park, parks))
      if (whole) {
        if (parks.includes(whole)) addPart(whole, park)
        continue
      }
      if (same) taken.set(same.key, park)
      known.push(park)
      parks.push(park)
    }
    return parks.sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}

function addPart(whole: ListedPark, part: ListedPark): void {
  whole.facts = mergeFacts(whole.facts, part.facts)
  if (whole.area && part.area) whole.area += part.area
  if (whole.outline && part.outline) {
    whole.outline = outlineText([whole.outline, part.outline].flatMap(readOutline))
  }
  if (part.features) whole.features = [...(whole.features ?? []), ...part.features]
}

function readOutline(text: string): MultiPolygon {
  return decodeOutline(Buffer.from(text, 'base64'))
}

/** Degrees of latitude beyond which no two records are of one park. */
const FAR = 0.02

/** @param list what is known of the park's own list, in which two outlines are two parks */
function isRepeat(other: ListedPark, park: ListedPark, list: readonly ListedPark[]): boolean {
  if (Math.abs(other.latitude - park.latitude) > FAR) return false
  const areTwo = other.outline && park.outline && list.includes(other)
  return areTwo ? isNamesake(other, park) : isSamePark(other, park)
}

function bySize(list: readonly Listing[]): Listing[] {
  return [...list].sort((a, b) => (b.acres ?? 0) - (a.acres ?? 0) || (a.id < b.id ? -1 : 1))
}

function toListed(listing: Listing, same: SeedPark | undefined): ListedPark {
  const { id, street, city, state, postalCode, types, facts, outline, features } = listing
  return {
    id,
    name: same?.name ?? listing.name,
    otherNames: otherNames(listing, same),
    latitude: same?.latitude ?? rounded(listing.lat),
    longitude: same?.longitude ?? rounded(listing.lng),
    street,
    city,
    state,
    postalCode,
    types,
    facts,
    area: areaInMetres(listing),
    of: same?.key,
    outline: outline && outlineText(outline),
    features,
  }
}

function otherNames(listing: Listing, same: SeedPark | undefined): string[] | undefined {
  const { name, otherNames: others = [] } = listing
  const isNew = same && normaliseName(name) !== normaliseName(same.name) && !isNumbered(name)
  const own = normaliseName(same?.name ?? name)
  const names = [...(isNew ? [name] : []), ...others].filter((one) => normaliseName(one) !== own)
  return names.length > 0 ? names : undefined
}

function areaInMetres({ acres, outline }: Listing): number | undefined {
  const area = acres ? acres * SQUARE_METRES_PER_ACRE : outline ? areaOf(outline) : 0
  return Math.round(area) || undefined
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
