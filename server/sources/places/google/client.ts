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
  /** Base addresses without a slash at the end. */
  placesUrl: string
  photosUrl: string
  meter: Meter
  /** For the service itself, and for the hosts of its photos: each may fail without the other. */
  policy: CallPolicy
  photosPolicy: CallPolicy
  /** For one answer in JSON. */
  timeoutMs: number
  /** For a photo in all, its address included. */
  photoTimeoutMs: number
}

export type GoogleClient = ReturnType<typeof makeClient>

export type TextSearch = {
  bounds: Bounds
  /** Any park when absent. */
  words?: string | undefined
  /** That of the page before. */
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
 * Asks the Places API (New), as developers.google.com/maps/documentation/places/web-service has
 * it. Every attempt that is paid for is metered. All members throw ProviderError, and the signal's
 * reason when it is aborted.
 */
export function makeClient(options: ClientOptions) {
  const ask = makeAsk(options)
  return {
    /** The most popular parks of a circle, 20 at most, unread. */
    async searchNearby(centre: Coordinates, radius: number, signal?: AbortSignal) {
      const path = '/v1/places:searchNearby'
      const body = nearbyBody(centre, radius)
      const request = { path, method: 'POST' as const, mask: NEARBY_MASK, body, signal }
      return (await ask('nearby', request, searchSchema)).places ?? []
    },

    /** One page of the parks in a box that fit the words, unread, and the token of the next page, if there is one. */
    async searchText(search: TextSearch, signal?: AbortSignal) {
      const path = '/v1/places:searchText'
      const body = textBody(search)
      const request = { path, method: 'POST' as const, mask: TEXT_MASK, body, signal }
      const { places = [], nextPageToken } = await ask('nearby', request, searchSchema)
      return { places, nextPageToken }
    },

    /** All that is asked of one place; null for an id that is not known, or no longer. */
    details(id: string, signal?: AbortSignal) {
      const path = `/v1/places/${id}?languageCode=en`
      const request = { path, mask: CARD_MASK, signal }
      return ask('details', request, placeSchema).catch(nullWhere(isUnknownPlace))
    },

    /** A photo's bytes, unchecked; null where it is not known, or no longer. */
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
      ).catch(nameWrongKey)
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
    // A second attempt does not pay for it again.
    url ??= await findAddress()
    const request = { url, timeoutMs: left(), maxBytes: PHOTO_BYTES, signal }
    return fetchBytes(PHOTOS, request).catch(nameLate)
  }

  try {
    // All of it: no address is paid for while the photo can't be had.
    return (await options.photosPolicy(attempt, signal)).bytes
  } catch (error) {
    if (error instanceof NoAddressError) return nullWhere(isUnknownPhoto)(error.cause)
    return nullWhere(isNotFound)(error)
  }
}

/** The service itself failed, which its own policy has seen; the photos' host was not asked. */
class NoAddressError extends Error {
  override name = 'NoAddressError'
}

/** A photo's address, which must be one of the hosts photos come from. */
function photoAddress(photoUri: string, photosUrl: string): URL {
  const url = URL.canParse(photoUri) ? new URL(photoUri) : undefined
  const isUsual =
    photosUrl === USUAL_PHOTOS_URL && url !== undefined && USUAL_PHOTO_HOSTS.test(url.origin)
  if (url && !url.username && (isUsual || url.origin === new URL(photosUrl).origin)) return url
  throw new ProviderError('malformed', `${SERVICE} names another host for a photo`)
}

/** A wrong key is a bad request to the service; it is told as what it is. */
function nameWrongKey(error: unknown): never {
  if (error instanceof ProviderError && error.status === 400 && /api.key/i.test(error.message)) {
    throw new ProviderError('refused', error.message, { status: 403 })
  }
  throw error
}

/** A caller's time-out as well shows that the host does not answer. */
function nameLate(error: unknown): never {
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
