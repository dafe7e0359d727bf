import { AMENITIES } from '#domain/facts/amenities.ts'

/** A park's possible amenities as bits: each of a country's features takes one number. */
const TOLD: readonly string[] = [...AMENITIES, 'Dogs Allowed']

export function toBits(amenities: Iterable<string>): number {
  let bits = 0
  for (const amenity of amenities) bits |= 1 << TOLD.indexOf(amenity)
  return bits
}

export function fromBits(bits: number): string[] {
  return TOLD.filter((_, index) => bits & (1 << index))
}
