import { isNamesake } from '#db/stored/same-park.ts'
import { normaliseName } from '#domain/text/names.ts'
import { type Listing, mergeFacts } from './listing.ts'

/** Names that are not parks': roadside strips, buildings, inaccessible land. */
const NO_PARKS: readonly RegExp[] = [
  /\btriangles?\b|\bmedians?\b|\btraffic\b|\bcircle$|\boval$/i,
  /\bstrip\b|\beasement\b|\bbuffer\b|\bharborwalk\b|\bparking\b/i,
  // A right of way, but not Printers Row.
  /\bROW\b/,
  /\boffices?\b|\bheadquarters\b|\badministrati(ve|on)\b|\bmaintenance\b|\bgarage\b/i,
  /\b(school|elem(entary)?|H\.S\.|P\.?S\.? ?\d+\w*|[JI]\.?[HS]\.?S?\.? ?\d+\w*)\b|\bH\.S\. /i,
  /\b(library|auditorium|courtyard|armory|cemetery|burying ground|stadium)\b/i,
  /\bgolf (course|academy|center)\b|\bpool$|\bcommunity center$/i,
  /\bundeveloped\b|\bacquisition\b|\bvacant\b|\btest\b|\baccess area\b/i,
  /\b(parkway|highway|boulevard|blvd|freeway|expressway|outbound|overpass path)$/i,
]
/** Generic names without any proper name: 'Park', 'Sitting Area'. */
const NAMELESS = /^(park|garden|lot|plaza|sitting area|playground|open space|mall|public ground)$/i

/** Whether a name can be a park's. */
export function isParkName(name: string): boolean {
  return !isNameless(name) && !NO_PARKS.some((pattern) => pattern.test(name))
}

/** Whether a name has no proper name in it. */
export function isNameless(name: string): boolean {
  return NAMELESS.test(name)
}

/** Whether a name is just a street's: 'E 56th Ave'. */
export function isStreetName(name: string): boolean {
  return /\b(st|street|ave|avenue|rd|road|pl|drive|dr)$/i.test(name)
}

/**
 * 'Peters Park II' becomes 'Peters Park', 'Golden Gate Park - Section 3' becomes 'Golden Gate
 * Park'.
 */
export function withoutSection(name: string): string {
  return name
    .replace(/\s+-\s+section\s+\w+$/i, '')
    .replace(/\s+(I{1,3}|IV|VI{0,3})$/, '')
    .trim()
}

/**
 * Merges rows of the same name near each other, which are sections or repeats of one park. The
 * result has the location of the largest and the facts of all.
 *
 * @param isSame whether two rows of the same name are one park
 */
export function mergeSections<T extends Listing>(
  rows: readonly T[],
  isSame: (one: Listing, other: Listing) => boolean = isNear,
): T[] {
  const byName = new Map<string, T[]>()
  const merged: T[] = []
  for (const row of [...rows].sort((a, b) => (b.acres ?? 0) - (a.acres ?? 0))) {
    const name = normaliseName(row.name)
    const namesakes = byName.get(name) ?? []
    const same = namesakes.find((other) => isSame(other, row))
    if (same) addTo(same, row)
    else {
      const park = { ...row }
      merged.push(park)
      byName.set(name, [...namesakes, park])
    }
  }
  return merged
}

function addTo(park: Listing, section: Listing): void {
  park.facts = mergeFacts(park.facts, section.facts)
  if (park.acres && section.acres) park.acres += section.acres
  if (park.outline && section.outline) park.outline = [...park.outline, ...section.outline]
  if (section.features) park.features = [...(park.features ?? []), ...section.features]
  park.otherNames ??= section.otherNames
  park.street ??= section.street
  park.postalCode ??= section.postalCode
}

function isNear(one: Listing, other: Listing): boolean {
  const pointOf = ({ name, lat, lng }: Listing) => ({ name, latitude: lat, longitude: lng })
  return isNamesake(pointOf(one), pointOf(other))
}
