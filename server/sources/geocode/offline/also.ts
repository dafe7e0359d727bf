import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { NamedPark } from '../../places/types.ts'
import { type Candidate, weightFrom } from './rank.ts'

const MAX_OFFERED = 3
/** As differences of weights: at least half as likely, and a thirtieth. */
const HALF = Math.log10(2)
/** Parks of exactly the same name are often mixed up, unless one is far better known. */
const NAMESAKE = 0.8
const THIRTIETH = Math.log10(30)
/** Metres within which a place is a part of the other, or the same. */
const SAME = 5_000

/**
 * The other places of a name that are about as likely as the chosen one, the likeliest first; more
 * of them if it was chosen only because it is near.
 *
 * @param parks those among the candidates, whose names are not unique
 * @param near the map's centre, if known
 */
export function alsoMeant(
  candidates: readonly Candidate[],
  chosen: Place,
  { parks, near }: { parks: readonly NamedPark[]; near?: Coordinates | undefined },
): NonNullable<Place['also']> {
  const isChosen = ({ place }: Candidate) =>
    place.name === chosen.name && distanceMetres(place.location, chosen.location) === 0
  const own = candidates.find(isChosen)
  if (!own) return []
  const fromHere = ({ place, weight }: Candidate) =>
    near ? weightFrom(near, { weight, location: place.location }) : weight
  const isNamesake = ({ place }: Candidate) =>
    place.parkId !== undefined && normaliseName(place.name) === normaliseName(chosen.name)
  const offered = candidates
    .filter(
      (one) =>
        one.weight >= own.weight - (isNamesake(one) ? NAMESAKE : HALF) ||
        fromHere(one) >= fromHere(own) - (chosen.isNearer ? THIRTIETH : HALF),
    )
    .sort((one, other) => other.weight - one.weight)
  const apart: Candidate[] = [own]
  for (const one of offered) {
    const isApart = apart.every(
      ({ place }) => distanceMetres(place.location, one.place.location) > SAME,
    )
    if (isApart) apart.push(one)
  }
  return apart.slice(1, MAX_OFFERED + 1).map(({ place }) => toLink(place, parks))
}

function toLink({ name, parkId }: Place, parks: readonly NamedPark[]) {
  const park = parks.find(({ id }) => id === parkId)
  const where = park?.city ?? park?.state
  const text = where ? `${name}, ${where}` : name
  return { text, ...(parkId === undefined ? {} : { parkId }) }
}
