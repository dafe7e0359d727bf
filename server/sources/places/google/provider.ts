import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import { ProviderError } from '../../errors.ts'
import { SOURCE_TIMEOUT_MS } from '../../http.ts'
import { PHOTO_FETCH_TIMEOUT_MS } from '../../photos/photo-originals.ts'
import type { PlacesProvider } from '../types.ts'
import { type GooglePlace, PLACE_ID, photoNameSchema, placeSchema } from './api-types.ts'
import { PARK_TYPES } from './asked.ts'
import { type ClientOptions, type GoogleClient, makeClient, type TextSearch } from './client.ts'
import { toParkFacts } from './mapper.ts'

/** How long Google's terms allow coordinates to be kept. */
const GOOGLE_PARK_DAYS = 30

/** Pages of 20 places; the service returns no more. */
const MAX_PAGES = 3

type Options = Omit<ClientOptions, 'timeoutMs' | 'photoTimeoutMs'> &
  Partial<Pick<ClientOptions, 'timeoutMs' | 'photoTimeoutMs'>>

/**
 * Parks from Google's Places API (New): 20 around a point, the most popular or best matching ones,
 * or up to 60 in a box. Each paid request runs in `meter`, whose errors are passed on.
 */
export function makeGooglePlaces(options: Options): PlacesProvider {
  const client = makeClient({
    timeoutMs: SOURCE_TIMEOUT_MS,
    photoTimeoutMs: PHOTO_FETCH_TIMEOUT_MS,
    ...options,
  })
  return {
    name: 'google',
    keepDays: GOOGLE_PARK_DAYS,
    readsWords: true,
    async findParks(area, signal) {
      const { words } = area
      if ('bounds' in area) return readPlaces(await searchBox(client, area, signal), isPark)
      if (words) {
        const bounds = boundsAround(area.centre, area.radius)
        return readPlaces((await client.searchText({ bounds, words }, signal)).places, isPark)
      }
      return readPlaces(await client.searchNearby(area.centre, area.radius, signal))
    },
    async findDetails(sourceId, signal) {
      if (!PLACE_ID.test(sourceId)) return null
      const place = await client.details(sourceId, signal)
      return place && { ...toParkFacts(place), sourceId }
    },
    async fetchPhoto(reference, maxWidth, signal) {
      const isName = photoNameSchema.safeParse(reference).success
      return isName ? client.photo(reference, maxWidth, signal) : null
    },
  }
}

/** Keeps the paid results of earlier pages if a further page fails. */
async function searchBox(client: GoogleClient, box: TextSearch, signal?: AbortSignal) {
  const { places, nextPageToken } = await client.searchText(box, signal)
  let token = nextPageToken
  for (let page = 2; token && page <= MAX_PAGES; page += 1) {
    try {
      const next = await client.searchText({ ...box, pageToken: token }, signal)
      places.push(...next.places)
      token = next.nextPageToken
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      break
    }
  }
  return places
}

/** Not everything in a box that is called a park is one: hotels, car parks. */
function isPark({ types = [] }: GooglePlace): boolean {
  return types.some((type) => PARK_TYPES.includes(type))
}

/**
 * The wanted places, without repeats. An invalid one is skipped; if all of several are invalid, the
 * service has changed.
 */
function readPlaces(places: unknown[], isWanted = (_: GooglePlace) => true): ParkFacts[] {
  const read = places.flatMap((place) => placeSchema.safeParse(place).data ?? [])
  if (read.length === 0 && places.length > 1) {
    throw new ProviderError('malformed', 'Google Places answered in an unexpected format')
  }
  const parks = read.filter(isWanted).map(toParkFacts)
  return [...new Map(parks.map((park) => [park.sourceId, park])).values()]
}
