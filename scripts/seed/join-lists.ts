import type { ListedPark } from '#db/seed/listed-park.ts'
import type { SeedPark } from '#db/seed/seed-park.ts'
import { isSamePark } from '#db/stored/same-park.ts'
import { SQUARE_METRES_PER_ACRE } from '#domain/geo/geo.ts'
import { areaOf } from '#domain/geo/polygon.ts'
import { normaliseName } from '#domain/text/names.ts'
import { outlineText } from '#server/region/outlines/interior-point.ts'
import { findHandWritten } from './hand-written.ts'
import type { Listing } from './listing.ts'

/**
 * Joins the lists, assigning each park to the first list that has it. A hand-written park keeps its
 * own name and location, so that it is recognised.
 */
export function joinLists(
  lists: readonly (readonly Listing[])[],
  written: readonly SeedPark[],
): ListedPark[][] {
  const known = new Map<string, ListedPark[]>()
  const taken = new Set<string>()
  return lists.map((list) => {
    const parks: ListedPark[] = []
    for (const listing of bySize(list)) {
      const same = findHandWritten(listing, written)
      // The largest match is the park; the others are parts of it.
      if (same && taken.has(same.key)) continue
      const park = toListed(listing, same)
      const name = normaliseName(park.name)
      const namesakes = known.get(name) ?? []
      if (!same && namesakes.some((other) => isSamePark(other, park))) continue
      if (same) taken.add(same.key)
      known.set(name, [...namesakes, park])
      parks.push(park)
    }
    return parks.sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}

function bySize(list: readonly Listing[]): Listing[] {
  return [...list].sort((a, b) => (b.acres ?? 0) - (a.acres ?? 0) || (a.id < b.id ? -1 : 1))
}

function toListed(listing: Listing, same: SeedPark | undefined): ListedPark {
  const { id, street, city, state, postalCode, types, facts, outline, features } = listing
  return {
    id,
    name: same?.name ?? listing.name,
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

function areaInMetres({ acres, outline }: Listing): number | undefined {
  const area = acres ? acres * SQUARE_METRES_PER_ACRE : outline ? areaOf(outline) : 0
  return Math.round(area) || undefined
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
