import type { z } from 'zod'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { PaidCall } from '#domain/operator/costs.ts'
import type { CallPolicy } from '../../call-policy.ts'
import { ProviderError } from '../../errors.ts'
import { fetchBytes, fetchJson } from '../../http.ts'
import type { Meter } from '../../meter.ts'
import { mediaSchema, placeSchema, searchSchema } from './api-types.ts'
import { CARD_MASK, NEARBY_MASK, PARK_TYPES, TEXT_MASK } from './asked.ts'

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

export type ClientOptions = {
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

export type GoogleClient = ReturnType<typeof makeClient>

export type TextSearch = {
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
export function makeClient(options: ClientOptions) {
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
