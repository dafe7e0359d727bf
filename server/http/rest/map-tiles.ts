import { BadArchiveError } from '../../basemap/archive/byte-source.ts'
import { plainBytes } from '../../basemap/tile-features.ts'
import type { Caller } from '../../limits/caller.ts'
import { BUILT_FILE_SECONDS } from '../client-files.ts'
import { accepts } from '../compression.ts'
import { errorResponse } from '../error-response.ts'
import type { HttpDeps } from '../http-deps.ts'

export const mapTilePath = '/map/tiles/*'

const TILE = /^\/map\/tiles\/([\w-]{1,40})\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.mvt$/
/** The highest zoom that PMTiles supports. */
const MAX_ZOOM = 26
const IMMUTABLE = `public, max-age=${BUILT_FILE_SECONDS}, immutable`
/** Revalidated each time: the description, and tiles requested by another server's version. */
const REVALIDATED = 'no-cache'

type MapPorts = Pick<HttpDeps, 'baseMap' | 'log' | 'rateLimits'>

/** Describes the tiles as TileJSON does, with their path on this site. */
export async function answerMapTiles(
  deps: MapPorts,
  _: Request,
  caller: Caller,
): Promise<Response> {
  return answer(deps, caller, async () => {
    const { version, minZoom, maxZoom, bounds, attribution } = await deps.baseMap.about()
    const tiles = [`/map/tiles/${version}/{z}/{x}/{y}.mvt`]
    const about = { tilejson: '3.0.0', tiles, minzoom: minZoom, maxzoom: maxZoom, bounds }
    return Response.json(
      { ...about, attribution },
      { headers: { 'cache-control': REVALIDATED, etag: `W/"${version}"` } },
    )
  })
}

/** Answers a request for a tile: 204 if there is nothing there. */
export async function answerMapTile(
  deps: MapPorts,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [, version, ...numbers] = TILE.exec(pathname) ?? []
  const [z = 0, x = 0, y = 0] = numbers.map(Number)
  if (!version) return errorResponse(404, 'A tile is /map/tiles/{version}/{z}/{x}/{y}.mvt.')
  if (z > MAX_ZOOM || x >= 2 ** z || y >= 2 ** z) {
    return errorResponse(400, `There is no tile ${z}/${x}/${y}.`)
  }
  return answer(deps, caller, async () => {
    const current = await deps.baseMap.about()
    const caching = version === current.version ? IMMUTABLE : REVALIDATED
    const tile =
      z < current.minZoom || z > current.maxZoom ? null : await deps.baseMap.tile({ z, x, y })
    if (!tile) return new Response(null, { status: 204, headers: { 'cache-control': caching } })
    // Tiles are stored compressed, and sent as they are.
    const isPassedOn = tile.isGzipped && accepts(request.headers.get('accept-encoding'), 'gzip')
    const bytes = isPassedOn ? tile.bytes : Uint8Array.from(await plainBytes(tile))
    return new Response(bytes, {
      headers: {
        'content-type': 'application/vnd.mapbox-vector-tile',
        'content-length': String(bytes.length),
        'cache-control': caching,
        vary: 'Accept-Encoding',
        ...(isPassedOn ? { 'content-encoding': 'gzip' } : {}),
      },
    })
  })
}

async function answer(
  { log, rateLimits }: MapPorts,
  caller: Caller,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    await rateLimits.take('files', caller)
    return await make()
  } catch (error) {
    if (!(error instanceof BadArchiveError)) throw error
    log.warn(`a map tile could not be read: ${error.message}`)
    return errorResponse(502, 'The tile is not available now.')
  }
}
