import { AMENITIES } from '#domain/facts/amenities.ts'

/** What tags can tell of a park, as bits: a country's features take a number each. */
const TOLD: readonly string[] = [...AMENITIES, 'Dogs Allowed']

export function toBits(amenities: Iterable<string>): number {
  let bits = 0
  for (const amenity of amenities) bits |= 1 << TOLD.indexOf(amenity)
  return bits
}

export function fromBits(bits: number): string[] {
  return TOLD.filter((_, index) => bits & (1 << index))
}
