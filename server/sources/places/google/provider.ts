import type { z } from 'zod'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { PaidCall } from '#domain/operator/costs.ts'
import type { CallPolicy } from '../../call-policy.ts'
import { ProviderError } from '../../errors.ts'
import { fetchBytes, fetchJson, SOURCE_TIMEOUT_MS } from '../../http.ts'
import type { Meter } from '../../ledger.ts'
import { PHOTO_FETCH_TIMEOUT_MS } from '../../photos/photo-originals.ts'
import type { PlacesProvider } from '../types.ts'
import {
  type GooglePlace,
  mediaSchema,
  PLACE_ID,
  photoNameSchema,
  placeSchema,
  searchSchema,
  toParkFacts,
} from './mapper.ts'

/** The place types of table A that are parks. */
const PARK_TYPES = [
  'park',
  'dog_park',
  'national_park',
  'state_park',
  'playground',
  'botanical_garden',
  'hiking_area',
  'picnic_ground',
  'wildlife_refuge',
]

/** The most expensive field sets the price: fields for lists, and fields for a single park. */
const LIST_FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'shortFormattedAddress',
  'location',
  'types',
  'rating',
  'userRatingCount',
  'photos',
  'businessStatus',
  'accessibilityOptions',
]
const CARD_FIELDS = [
  'regularOpeningHours',
  'editorialSummary',
  'allowsDogs',
  'restroom',
  'goodForChildren',
  'parkingOptions',
]

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

const NEARBY_MASK = LIST_FIELDS.map((field) => `places.${field}`).join()
const TEXT_MASK = `${NEARBY_MASK},nextPageToken`
const CARD_MASK = [...LIST_FIELDS, ...CARD_FIELDS].join()

const SERVICE = 'Google Places'
const PHOTOS = "Google's photos"
const JSON_BYTES = 2_000_000
const PHOTO_BYTES = 10_000_000
/** The service's own limits. */
const LARGEST_RADIUS = 50_000
const PAGE_SIZE = 20
const LARGEST_WIDTH = 4800

const USUAL_PHOTOS_URL = 'https://lh3.googleusercontent.com'
const USUAL_PHOTO_HOSTS = /^https:\/\/lh[3-6]\.googleusercontent\.com$/

type ClientOptions = {
  serverKey: string
  /** Base URLs without a trailing slash. */
  placesUrl: string
  photosUrl: string
  meter: Meter
  /**
   * One for the service itself, one for the hosts of its photos: each may fail without the other.
   */
  policy: CallPolicy
  photosPolicy: CallPolicy
  /** Timeout of one JSON answer. */
  timeoutMs: number
  /** Timeout of a photo, including the lookup of its URL. */
  photoTimeoutMs: number
}

type GoogleClient = ReturnType<typeof makeClient>

type TextSearch = {
  bounds: Bounds
  /** Any park if absent. */
  words?: string | undefined
  /** From the previous page. */
  pageToken?: string
}

type Request = {
  path: string
  method?: 'GET' | 'POST'
  mask?: string
  body?: unknown
  timeoutMs?: () => number
  signal: AbortSignal | undefined
}

/**
 * A client of the Places API (New): developers.google.com/maps/documentation/places/web-service.
 * Every paid attempt is metered. All methods throw ProviderError, and the signal's reason if it is
 * aborted.
 */
function makeClient(options: ClientOptions) {
  const ask = makeAsk(options)
  return {
    /** The most popular parks in a circle, at most 20, unvalidated. */
    async searchNearby(centre: Coordinates, radius: number, signal?: AbortSignal) {
      const path = '/v1/places:searchNearby'
      const body = nearbyBody(centre, radius)
      const request = { path, method: 'POST' as const, mask: NEARBY_MASK, body, signal }
      return (await ask('nearby', request, searchSchema)).places ?? []
    },

    /**
     * One page of the parks in a box that match the words, unvalidated, and the next page's token,
     * if any.
     */
    async searchText(search: TextSearch, signal?: AbortSignal) {
      const path = '/v1/places:searchText'
      const body = textBody(search)
      const request = { path, method: 'POST' as const, mask: TEXT_MASK, body, signal }
      const { places = [], nextPageToken } = await ask('nearby', request, searchSchema)
      return { places, nextPageToken }
    },

    /** The details of one place; null if the id is unknown or obsolete. */
    details(id: string, signal?: AbortSignal) {
      const path = `/v1/places/${id}?languageCode=en`
      const request = { path, mask: CARD_MASK, signal }
      return ask('details', request, placeSchema).catch(nullWhere(isUnknownPlace))
    },

    /** A photo's unchecked bytes; null if it is unknown or obsolete. */
    photo(name: string, maxWidth: number, signal?: AbortSignal): Promise<Uint8Array | null> {
      return askPhoto({ ask, options }, { name, maxWidth, signal })
    },
  }
}

type Ask = <T>(call: PaidCall, request: Request, schema: z.ZodType<T>) => Promise<T>

function makeAsk(options: ClientOptions): Ask {
  const { serverKey, placesUrl, meter, policy } = options
  return (call, request, schema) => {
    const { path, method = 'GET', mask, body, signal } = request
    const attempt = () =>
      fetchJson(
        SERVICE,
        {
          url: new URL(placesUrl + path),
          method,
          headers: {
            'X-Goog-Api-Key': serverKey,
            ...(mask ? { 'X-Goog-FieldMask': mask } : {}),
            ...(body ? { 'Content-Type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          secret: serverKey,
          timeoutMs: request.timeoutMs?.() ?? options.timeoutMs,
          maxBytes: JSON_BYTES,
          signal,
        },
        schema,
      ).catch(rethrowInvalidKey)
    return policy(() => meter(call, attempt), signal)
  }
}

function nearbyBody({ lat, lng }: Coordinates, radius: number) {
  const circle = {
    center: { latitude: lat, longitude: lng },
    radius: Math.min(radius, LARGEST_RADIUS),
  }
  return {
    includedTypes: PARK_TYPES,
    maxResultCount: PAGE_SIZE,
    rankPreference: 'POPULARITY',
    languageCode: 'en',
    locationRestriction: { circle },
  }
}

function textBody({ bounds, words = 'park', pageToken }: TextSearch) {
  const { south, west, north, east } = bounds
  const rectangle = {
    low: { latitude: south, longitude: west },
    high: { latitude: north, longitude: east },
  }
  return {
    textQuery: words,
    pageSize: PAGE_SIZE,
    languageCode: 'en',
    locationRestriction: { rectangle },
    ...(pageToken ? { pageToken } : {}),
  }
}

type PhotoRequest = { name: string; maxWidth: number; signal: AbortSignal | undefined }

async function askPhoto(
  { ask, options }: { ask: Ask; options: ClientOptions },
  { name, maxWidth, signal }: PhotoRequest,
): Promise<Uint8Array | null> {
  const end = performance.now() + options.photoTimeoutMs
  const left = () => Math.max(1, Math.ceil(end - performance.now()))
  const widthPx = Math.round(Math.min(Math.max(maxWidth, 1), LARGEST_WIDTH))
  const path = `/v1/${name}/media?maxWidthPx=${widthPx}&skipHttpRedirect=true`
  const timeoutMs = () => Math.min(options.timeoutMs, left())
  let url: URL | undefined

  async function findAddress(): Promise<URL> {
    const { photoUri } = await ask('photo', { path, timeoutMs, signal }, mediaSchema).catch(
      (cause) => {
        throw new NoAddressError('The photo has no address', { cause })
      },
    )
    return photoAddress(photoUri, options.photosUrl)
  }

  async function attempt() {
    // A retry does not pay for it again.
    url ??= await findAddress()
    const request = { url, timeoutMs: left(), maxBytes: PHOTO_BYTES, signal }
    return fetchBytes(PHOTOS, request).catch(rethrowTimeout)
  }

  try {
    // Includes the lookup: no URL is paid for while photos cannot be fetched.
    return (await options.photosPolicy(attempt, signal)).bytes
  } catch (error) {
    if (error instanceof NoAddressError) return nullWhere(isUnknownPhoto)(error.cause)
    return nullWhere(isNotFound)(error)
  }
}

/** The service itself failed, which its own policy has counted; the photos' host was not asked. */
class NoAddressError extends Error {
  override name = 'NoAddressError'
}

/** Validates a photo's URL, which must be on one of the hosts of photos. */
function photoAddress(photoUri: string, photosUrl: string): URL {
  const url = URL.canParse(photoUri) ? new URL(photoUri) : undefined
  const isUsual =
    photosUrl === USUAL_PHOTOS_URL && url !== undefined && USUAL_PHOTO_HOSTS.test(url.origin)
  if (url && !url.username && (isUsual || url.origin === new URL(photosUrl).origin)) return url
  throw new ProviderError('malformed', `${SERVICE} names another host for a photo`)
}

/** The service answers an invalid key with a bad request; it is reported as what it is. */
function rethrowInvalidKey(error: unknown): never {
  if (error instanceof ProviderError && error.status === 400 && /api.key/i.test(error.message)) {
    throw new ProviderError('refused', error.message, { status: 403 })
  }
  throw error
}

/** A caller's timeout also shows that the host does not answer. */
function rethrowTimeout(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    throw new ProviderError('timeout', `${PHOTOS} did not answer in time`)
  }
  throw error
}

function nullWhere(isExpected: (error: ProviderError) => boolean) {
  return (error: unknown): null => {
    if (error instanceof ProviderError && isExpected(error)) return null
    throw error
  }
}

function isNotFound({ failure, status }: ProviderError): boolean {
  return failure === 'refused' && status === 404
}

function isUnknownPlace(error: ProviderError): boolean {
  return isNotFound(error) || (error.status === 400 && /place.id/i.test(error.message))
}

function isUnknownPhoto(error: ProviderError): boolean {
  return isNotFound(error) || (error.failure === 'refused' && error.status === 400)
}
