import type { StreetSpot } from '#db/queries/search/streets.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { readStreetName } from '../../../streets/street-name.ts'

/** Metres between the middles of a street as two sources tell it. */
const SAME_STREET = 2_000

/**
 * Leaves out streets that another source tells as well: those without a city that have the name of a
 * nearby one with its city.
 */
export function withoutTwins<T extends StreetSpot>(streets: readonly T[]): T[] {
  const nameOf = (street: T) => {
    const { key, directions } = readStreetName(street.name)
    return `${key}/${directions}`
  }
  const named = streets.map((street) => ({ street, name: nameOf(street) }))
  const known = named.filter(({ street }) => street.city !== null)
  return named
    .filter(
      ({ street, name }) =>
        street.city !== null ||
        !known.some(
          (other) => other.name === name && distanceMetres(other.street, street) <= SAME_STREET,
        ),
    )
    .map(({ street }) => street)
}
