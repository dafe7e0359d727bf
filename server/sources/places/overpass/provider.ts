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
  /** When it was last edited; absent if the server keeps no metadata. */
  timestamp: z.iso.datetime().optional().catch(undefined),
})

type OverpassElement = z.infer<typeof overpassElement>

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
  const { userAgent, timeoutMs = SOURCE_TIMEOUT_MS } = service
  const ask = makePoliteAsker<ParkFacts[]>(service)
  const url = interpreterUrl(service.url)

  async function run(query: string, signal: AbortSignal): Promise<unknown[]> {
    const { elements, remark } = await fetchJson(
      'Overpass',
      {
        url,
        method: 'POST',
        headers: {
          'user-agent': userAgent,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ data: query }).toString(),
        timeoutMs,
        maxBytes: MAX_BYTES,
        signal,
      },
      overpassAnswer,
    ).catch((error) => {
      throw isTooBusy(error) ? new ProviderError('overloaded', error.message, error) : error
    })
    if (remark && /error/i.test(remark)) throw broken(remark)
    return elements
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

/** Accepts the URL of a server, its API or its interpreter: documentation gives all three. */
function interpreterUrl(base: string): URL {
  if (base.endsWith('/interpreter')) return new URL(base)
  return new URL(base.endsWith('/api') ? `${base}/interpreter` : `${base}/api/interpreter`)
}

/** 504 means the server has no capacity for the query: an immediate retry would make it worse. */
function isTooBusy(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.status === 504
}

/** Why an answer was cut off: timeout or memory. Its elements are incomplete. */
function broken(remark: string): ProviderError {
  const failure = /timed out/i.test(remark) ? 'timeout' : 'failed'
  return new ProviderError(failure, `Overpass answered: ${remark.slice(0, 200)}`)
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

function filters(area: PlacesArea): string[] {
  if ('bounds' in area) return boxes(area.bounds).map(toFilter)
  const { centre, radius } = area
  return [`around:${Math.ceil(radius)},${decimal(centre.lat)},${decimal(centre.lng)}`]
}

/** A box across the antimeridian is split in two. */
function boxes(box: Bounds): Bounds[] {
  if (box.west <= box.east) return [box]
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
}

function toFilter({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map(decimal).join()
}

/** Seven decimals, OpenStreetMap's precision, and never in scientific notation. */
function decimal(degrees: number): string {
  return degrees.toFixed(7)
}

/**
 * The parks among an answer's elements without duplicates, keeping the largest record of each.
 * Invalid elements are skipped, and parks whose centre is outside the area.
 */
function toParks(elements: unknown[], area: PlacesArea): ParkFacts[] {
  const found = elements.flatMap((element) => overpassElement.safeParse(element).data ?? [])
  const largestFirst = found.sort((one, other) => extent(other) - extent(one))
  return withoutTwins(largestFirst.flatMap((element) => toPark(element, area)))
}

function toPark(element: OverpassElement, area: PlacesArea): ParkFacts[] {
  const { type, id, tags, timestamp } = element
  const position = pointOf(element)
  if (!position || Math.abs(position.lat) > MAX_LATITUDE || !isIn(area, position)) return []
  const edited = timestamp === undefined ? undefined : Date.parse(timestamp) / 1000
  const result = parkFromOsm({ type, id, tags, position, edited })
  return 'park' in result ? [result.park] : []
}

/** A node's location, or the centre of a box; null if neither is known. */
function pointOf({ lat, lon, bounds }: OverpassElement): Coordinates | null {
  if (lat !== undefined && lon !== undefined) return { lat, lng: lon }
  if (!bounds) return null
  return { lat: middle(bounds.minlat, bounds.maxlat), lng: middle(bounds.minlon, bounds.maxlon) }
}

/** Seven decimals, as Overpass writes coordinates. */
function middle(one: number, other: number): number {
  return Number(((one + other) / 2).toFixed(7))
}

function isIn(area: PlacesArea, point: Coordinates): boolean {
  if ('bounds' in area) return boundsContain(area.bounds, point)
  return distanceMetres(area.centre, point) <= area.radius
}

/** The size of its box in square degrees, for comparing neighbours; 0 for a node. */
function extent({ bounds }: OverpassElement): number {
  return bounds ? (bounds.maxlat - bounds.minlat) * (bounds.maxlon - bounds.minlon) : 0
}
