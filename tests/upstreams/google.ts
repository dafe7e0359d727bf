import { readFile } from 'node:fs/promises'
import { boundsAround } from '#domain/geo/bounds.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { answerGeocoding } from './google-geocoding.ts'
import { SERVER_KEY } from './google-key.ts'
import { completed, type DoublePlace, placeById, type Sketch, sketchesIn } from './google-parks.ts'
import { makePhoto } from './google-photos.ts'
import {
  json,
  startUpstream,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './server.ts'

/** The place types it accepts: those of parks and a few others. */
const ASKABLE_TYPES = `park dog_park national_park state_park playground botanical_garden garden
  hiking_area picnic_ground wildlife_refuge wildlife_park cycling_park skateboard_park campground
  athletic_field sports_complex observation_deck plaza zoo beach`.split(/\s+/)
const FIELDS = `id displayName formattedAddress shortFormattedAddress location types rating
  userRatingCount photos businessStatus accessibilityOptions regularOpeningHours editorialSummary
  allowsDogs restroom goodForChildren parkingOptions`.split(/\s+/)

type Options = {
  /** 0 for any free port. */
  port?: number
  /** The host of photos; the double itself by default. */
  photosUrl?: string
}

class Refusal extends Error {
  readonly answer: UpstreamAnswer
  constructor(code: number, status: string, message: string) {
    super(message)
    this.answer = json({ error: { code, message, status } }, code)
  }
}
const badRequest = (message: string) => new Refusal(400, 'INVALID_ARGUMENT', message)

/** A double of Google: Places API (New), Geocoding, and the host of photos. */
export async function startGoogle({ port = 0, photosUrl }: Options = {}): Promise<Upstream> {
  const upstream: Upstream = await startUpstream(async (request) => {
    try {
      return await answer(request, photosUrl ?? upstream.url)
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  }, port)
  return upstream
}

async function answer(request: UpstreamRequest, photosUrl: string): Promise<UpstreamAnswer> {
  const { method, url } = request
  const path = decodeURIComponent(url.pathname)
  if (path === '/maps/api/js') return mapsScript()
  if (path === '/maps/api/geocode/json') return answerGeocoding(url.searchParams, SERVER_KEY)
  const picture = /^\/place-photos\/([\w-]+)=w(\d+)$/.exec(path)
  if (picture)
    return photoBytes(Buffer.from(picture[1] ?? '', 'base64url').toString(), Number(picture[2]))

  checkKey(request)
  if (method === 'POST' && path === '/v1/places:searchNearby') return searchNearby(request)
  if (method === 'POST' && path === '/v1/places:searchText') return searchText(request)
  const media = /^\/v1\/(places\/[^/]+\/photos\/[^/]+)\/media$/.exec(path)
  if (method === 'GET' && media) return photoMedia(media[1] ?? '', url, photosUrl)
  const details = /^\/v1\/places\/([^/]+)$/.exec(path)
  if (method === 'GET' && details) return placeDetails(details[1] ?? '', request)
  throw new Refusal(404, 'NOT_FOUND', 'Not found.')
}

/** The double of the map's browser script. */
async function mapsScript(): Promise<UpstreamAnswer> {
  const body = await readFile(new URL('google-maps-script.js', import.meta.url))
  return { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body }
}

function checkKey({ headers }: UpstreamRequest): void {
  const key = headers['x-goog-api-key']
  if (key === SERVER_KEY) return
  const words = key
    ? `Permission denied: Consumer 'api_key:${key}' has been suspended.`
    : "Method doesn't allow unregistered callers. Please use API Key to call this API."
  throw new Refusal(403, 'PERMISSION_DENIED', words)
}

/** The requested fields: 'places.id', 'nextPageToken', or 'id'. */
function readMask({ headers }: UpstreamRequest, known: string[]): string[] {
  const mask = headers['x-goog-fieldmask']
  if (typeof mask !== 'string' || mask === '') {
    throw badRequest(
      "FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, you can set the header 'X-Goog-FieldMask' with value '*' to mask all response fields.",
    )
  }
  if (mask === '*') return known
  const fields = mask.split(',')
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown === undefined) return fields
  throw badRequest(
    `Error expanding 'fields' parameter. Cannot find matching fields for path '${unknown}'.`,
  )
}

function masked(place: DoublePlace, fields: string[]): Partial<DoublePlace> {
  return Object.fromEntries(Object.entries(place).filter(([name]) => fields.includes(name)))
}

type Body = {
  textQuery?: unknown
  pageSize?: number
  pageToken?: string
  includedTypes?: string[]
  maxResultCount?: number
  rankPreference?: string
  locationRestriction?: {
    circle?: { center: { latitude: number; longitude: number }; radius: number }
    rectangle?: {
      low: { latitude: number; longitude: number }
      high: { latitude: number; longitude: number }
    }
  }
}

const NEARBY = 'includedTypes maxResultCount rankPreference languageCode locationRestriction'.split(
  ' ',
)
const TEXT = 'textQuery pageSize pageToken languageCode locationRestriction'.split(' ')

function readBody({ body }: UpstreamRequest, known: string[]): Body {
  const value = JSON.parse(body) as Body
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown)
    throw badRequest(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
  return value
}

function answerPlaces(places: Sketch[], mask: string[], nextPageToken?: string): UpstreamAnswer {
  const fields = mask.map((field) => field.replace(/^places\./, ''))
  return json({
    ...(places.length > 0
      ? { places: places.map((place) => masked(completed(place), fields)) }
      : {}),
    ...(nextPageToken && mask.includes('nextPageToken') ? { nextPageToken } : {}),
  })
}

const PLACE_FIELDS = FIELDS.map((field) => `places.${field}`)
const byPopularity = (a: Sketch, b: Sketch) => (b.rated?.[1] ?? 0) - (a.rated?.[1] ?? 0)

function searchNearby(request: UpstreamRequest): UpstreamAnswer {
  const mask = readMask(request, PLACE_FIELDS)
  const { includedTypes = [], maxResultCount = 20, ...body } = readBody(request, NEARBY)
  const circle = body.locationRestriction?.circle
  if (!circle) throw badRequest('Location restriction circle is required.')
  if (!(circle.radius > 0 && circle.radius <= 50_000)) throw badRequest('Invalid radius.')
  if (!(maxResultCount >= 1 && maxResultCount <= 20)) throw badRequest('Invalid max_result_count.')
  const unknown = includedTypes.find((type) => !ASKABLE_TYPES.includes(type))
  if (unknown) throw badRequest(`Unsupported types: ${unknown}.`)
  const centre = { lat: circle.center.latitude, lng: circle.center.longitude }
  const metres = ({ at }: Sketch) => distanceMetres(centre, at)
  const found = sketchesIn(boundsAround(centre, circle.radius))
    .filter((place) => metres(place) <= circle.radius)
    .filter(({ types }) => types.some((type) => includedTypes.includes(type)))
  const order =
    body.rankPreference === 'DISTANCE'
      ? (a: Sketch, b: Sketch) => metres(a) - metres(b)
      : byPopularity
  return answerPlaces(found.sort(order).slice(0, maxResultCount), mask)
}

function searchText(request: UpstreamRequest): UpstreamAnswer {
  const mask = readMask(request, [...PLACE_FIELDS, 'nextPageToken'])
  const { textQuery, pageSize = 20, pageToken, ...body } = readBody(request, TEXT)
  if (typeof textQuery !== 'string' || textQuery === '') throw badRequest('Empty text_query.')
  if (!(pageSize >= 1 && pageSize <= 20)) throw badRequest('Invalid page_size.')
  const box = body.locationRestriction?.rectangle
  if (!box) throw badRequest('Location restriction rectangle is required.')
  const { low, high } = box
  if (low.latitude > high.latitude) throw badRequest('Invalid rectangle.')
  const asked = JSON.stringify([textQuery, pageSize, box])
  const [start = 0, same] = pageToken ? readToken(pageToken) : [0, asked]
  if (same !== asked) throw badRequest('Request parameters do not match the page token.')
  const found = sketchesIn({
    south: low.latitude,
    west: low.longitude,
    north: high.latitude,
    east: high.longitude,
  })
  const all = found.sort(byPopularity).slice(0, 60)
  const end = start + pageSize
  return answerPlaces(
    all.slice(start, end),
    mask,
    end < all.length ? makeToken(end, asked) : undefined,
  )
}

function makeToken(start: number, asked: string): string {
  return Buffer.from(JSON.stringify([start, asked])).toString('base64url')
}

function readToken(token: string): [number, string] {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    throw badRequest('Invalid page token.')
  }
}

function placeDetails(id: string, request: UpstreamRequest): UpstreamAnswer {
  const mask = readMask(request, FIELDS)
  if (!/^ChIJ[\w-]+$/.test(id)) throw badRequest(`Not a valid Place ID: ${id}`)
  const place = placeById(id)
  if (!place) throw new Refusal(404, 'NOT_FOUND', 'The Place ID is no longer valid.')
  return json(masked(place, mask))
}

/** A photo of a known place, by its full name. */
function findPhoto(name: string) {
  const photos = placeById(name.split('/')[1] ?? '')?.photos ?? []
  return photos.find((photo) => photo.name === name)
}

function photoMedia(name: string, url: URL, photosUrl: string): UpstreamAnswer {
  const width = Number(url.searchParams.get('maxWidthPx'))
  if (!(width >= 1 && width <= 4800)) throw badRequest('Invalid max_width_px.')
  if (!findPhoto(name)) throw badRequest('The photo resource in the request is invalid.')
  const photoUri = `${photosUrl}/place-photos/${Buffer.from(name).toString('base64url')}=w${width}`
  if (url.searchParams.get('skipHttpRedirect') === 'true')
    return json({ name: `${name}/media`, photoUri })
  return { status: 302, headers: { location: photoUri }, body: '' }
}

async function photoBytes(name: string, maxWidth: number): Promise<UpstreamAnswer> {
  const photo = findPhoto(name)
  if (!photo) return { status: 404, body: '' }
  const width = Math.min(maxWidth, photo.widthPx)
  const height = Math.round((photo.heightPx * width) / photo.widthPx)
  const body = await makePhoto(name, width, height)
  return { headers: { 'content-type': 'image/jpeg' }, body }
}
