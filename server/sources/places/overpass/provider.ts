import { z } from 'zod'
import { withoutTwins } from '#db/stored/same-park.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import { parkFromOsm } from '../../../region/osm-tags.ts'
import { ProviderError } from '../../errors.ts'
import { fetchJson, SOURCE_TIMEOUT_MS } from '../../http.ts'
import { makePoliteAsker, type OsmService } from '../../osm-service.ts'
import type { PlacesArea, PlacesProvider } from '../types.ts'

/** An element as returned by `out meta bb`, without its nodes or members. Coordinates are in degrees. */
const overpassElement = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int().positive(),
  /** Nodes only. */
  lat: z.number().optional(),
  lon: z.number().optional(),
  /** Ways and relations; absent if all of their nodes are missing. */
  bounds: z
    .object({ minlat: z.number(), minlon: z.number(), maxlat: z.number(), maxlon: z.number() })
    .optional(),
  tags: z.record(z.string(), z.string()).default({}),
  /** When it was last edited; absent if the server stores no metadata. */
  timestamp: z.iso.datetime().optional().catch(undefined),
})

/** https://wiki.openstreetmap.org/wiki/OSM_JSON; elements are validated one by one later. */
const overpassAnswer = z.object({
  elements: z.array(z.unknown()),
  /** An error that occurred after the answer had begun with status 200. */
  remark: z.string().optional(),
})

/** Small, so that a busy server accepts the query: it rejects those it might not finish. */
const MAX_MEMORY_BYTES = 128 * 1024 * 1024

/** What is a park of any kind (region/osm-tags.ts). */
const PARKS = [
  '["leisure"~"^(park|dog_park|playground|nature_reserve|common|recreation_ground)$"]',
  '["landuse"="recreation_ground"]',
  '["leisure"="garden"]["access"~"^(yes|public|permissive)$"]',
  '["leisure"="garden"]["garden:type"="botanical"]',
]

const MAX_BYTES = 20_000_000
/** Square kilometres. No server returns the parks of most states within three seconds. */
const LARGEST_BOX = 25_000
const KILOMETRES_PER_DEGREE = 111.2

/**
 * OpenStreetMap's parks from an operator's Overpass API, following its usage policy. It is not
 * asked for boxes larger than 25 000 km², for which it returns no parks.
 * https://dev.overpass-api.de/overpass-doc/en/preface/commons.html
 */
export function makeOverpassPlaces(service: OsmService): PlacesProvider {
  const { url: base, userAgent, timeoutMs = SOURCE_TIMEOUT_MS } = service
  const ask = makePoliteAsker<ParkFacts[]>(service)
  // The operator gives the URL of a server, its API or its interpreter: documentation has all three.
  const path = base.endsWith('/interpreter')
    ? ''
    : base.endsWith('/api')
      ? '/interpreter'
      : '/api/interpreter'
  const url = new URL(base + path)

  async function run(query: string, signal: AbortSignal): Promise<unknown[]> {
    const request = {
      url,
      method: 'POST' as const,
      headers: {
        'user-agent': userAgent,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ data: query }).toString(),
      timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
    }
    const answer = await fetchJson('Overpass', request, overpassAnswer).catch((error) => {
      // No capacity for the query: an immediate retry would make it worse.
      const isTooBusy = error instanceof ProviderError && error.status === 504
      throw isTooBusy ? new ProviderError('overloaded', error.message, error) : error
    })
    const { elements, remark } = answer
    if (!remark || !/error/i.test(remark)) return elements
    // The answer was cut off, by a timeout or for its memory.
    const failure = /timed out/i.test(remark) ? 'timeout' : 'failed'
    throw new ProviderError(failure, `Overpass answered: ${remark.slice(0, 200)}`)
  }

  return {
    name: 'overpass',
    async findParks(area, signal) {
      signal?.throwIfAborted()
      if ('bounds' in area && squareKilometres(area.bounds) > LARGEST_BOX) return []
      const query = parksQuery(area, timeoutMs)
      return ask(query, async (shared) => toParks(await run(query, shared), area), signal)
    },
  }
}

function squareKilometres({ south, west, north, east }: Bounds): number {
  const width = east < west ? east + 360 - west : east - west
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  return (north - south) * width * narrowing * KILOMETRES_PER_DEGREE ** 2
}

/**
 * An Overpass QL query for the parks of an area: tags and dates of the last edits, with a point for
 * nodes and a bounding box for the others. Only `meta` has dates; the ids of nodes come along.
 * Outlines would be many more bytes, and are read from files only.
 * https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL
 *
 * @param timeoutMs when the server gives up, as nobody waits any longer
 */
function parksQuery(area: PlacesArea, timeoutMs: number): string {
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1000))
  const settings = `[out:json][timeout:${seconds}][maxsize:${MAX_MEMORY_BYTES}];`
  const parks = filters(area).flatMap((filter) => PARKS.map((tags) => `nwr${tags}(${filter});`))
  return `${settings}(${parks.join('')});out meta bb;`
}

/** A circle, or a box; one across the antimeridian is split in two. */
function filters(area: PlacesArea): string[] {
  // Seven decimals, OpenStreetMap's precision, and never in scientific notation.
  const list = (...degrees: number[]) => degrees.map((one) => one.toFixed(7)).join()
  if (!('bounds' in area)) {
    return [`around:${Math.ceil(area.radius)},${list(area.centre.lat, area.centre.lng)}`]
  }
  const { south, west, north, east } = area.bounds
  return west <= east
    ? [list(south, west, north, east)]
    : [list(south, west, north, 180), list(south, -180, north, east)]
}

/**
 * The parks among an answer's elements without duplicates, keeping the largest record of each.
 * Invalid elements are skipped, and parks whose centre is outside the area.
 */
function toParks(elements: unknown[], area: PlacesArea): ParkFacts[] {
  const largestFirst = elements
    .flatMap((element) => overpassElement.safeParse(element).data ?? [])
    .sort((one, other) => extent(other) - extent(one))
  return withoutTwins(
    largestFirst.flatMap(({ type, id, tags, timestamp, ...element }) => {
      const position = pointOf(element)
      if (!position || Math.abs(position.lat) > MAX_LATITUDE || !isIn(area, position)) return []
      const edited = timestamp === undefined ? undefined : Date.parse(timestamp) / 1000
      const result = parkFromOsm({ type, id, tags, position, edited })
      return 'park' in result ? [result.park] : []
    }),
  )
}

type Located = Pick<z.infer<typeof overpassElement>, 'lat' | 'lon' | 'bounds'>

/** A node's location, or the centre of a box; null if neither is known. */
function pointOf({ lat, lon, bounds }: Located): Coordinates | null {
  if (lat !== undefined && lon !== undefined) return { lat, lng: lon }
  if (!bounds) return null
  // Seven decimals, as Overpass writes coordinates.
  const middle = (one: number, other: number) => Number(((one + other) / 2).toFixed(7))
  return { lat: middle(bounds.minlat, bounds.maxlat), lng: middle(bounds.minlon, bounds.maxlon) }
}

function isIn(area: PlacesArea, point: Coordinates): boolean {
  if ('bounds' in area) return boundsContain(area.bounds, point)
  return distanceMetres(area.centre, point) <= area.radius
}

/** The size of its box in square degrees, for comparing neighbours; 0 for a node. */
function extent({ bounds }: Located): number {
  return bounds ? (bounds.maxlat - bounds.minlat) * (bounds.maxlon - bounds.minlon) : 0
}
