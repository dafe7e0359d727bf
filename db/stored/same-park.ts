import type { SourceFacts } from '#domain/facts/park-facts.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'

/** Words that describe a kind of place or its owner rather than identify it. */
const GENERIC_WORDS = new Set(
  `a the of and
  park parks parklet playground playgrounds play area tot lot garden gardens green greenway common
  commons square plaza field fields meadow woods lawn courtyard reserve preserve sanctuary
  dog dogs run off leash small large big little
  open space natural nature recreation recreational ground grounds center centre
  pocket mini linear walking trail trails picnic sports
  city county state public private community neighborhood neighbourhood municipal local school`.split(
    /\s+/,
  ),
)

/**
 * How many metres two records of this name may be apart and still be duplicates, the same park:
 * 'Dog Park' is a common name, 'Barton Creek Greenbelt' is unique but may be mapped in pieces.
 */
export function twinReach(name: string): number {
  const words = normaliseName(name).split(' ')
  return words.every((word) => word === '' || GENERIC_WORDS.has(word)) ? 100 : 1500
}

/** A name with its coordinates in degrees. */
type NamedPoint = { name: string; latitude: number; longitude: number }

type Twin = NamedPoint & { amenities: string[]; facts?: SourceFacts | undefined }

/** Whether two records of one source, such as a node and an area, are the same park. */
export function isSamePark(one: NamedPoint, other: NamedPoint): boolean {
  if (normaliseName(one.name) !== normaliseName(other.name)) return false
  const at = ({ latitude: lat, longitude: lng }: NamedPoint) => ({ lat, lng })
  return distanceMetres(at(one), at(other)) <= twinReach(one.name)
}

/** Removes duplicates: the first record stays and gains the amenities and facts of the others. */
export function withoutTwins<T extends Twin>(records: T[]): T[] {
  const byName = new Map<string, T[]>()
  const kept: T[] = []
  for (const record of records) {
    const name = normaliseName(record.name)
    const namesakes = byName.get(name) ?? []
    const twin = namesakes.find((other) => isSamePark(other, record))
    if (twin) {
      twin.amenities = [...new Set([...twin.amenities, ...record.amenities])]
      if (record.facts) twin.facts = { ...record.facts, ...twin.facts }
    } else {
      const copy = { ...record }
      kept.push(copy)
      byName.set(name, [...namesakes, copy])
    }
  }
  return kept
}
