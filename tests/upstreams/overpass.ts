import { boundsAround } from '#domain/geo/bounds.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { htmlPage, refuseAnonymous } from './osm-policy.ts'
import { madeUpParks, type OsmElement, REAL_PARKS } from './overpass-parks.ts'
import { json, startUpstream, type Upstream, type UpstreamAnswer } from './server.ts'

type Options = {
  /** 0 for any free port. */
  port?: number
  /** Replaces the double's own parks. */
  elements?: OsmElement[]
}

type Box = { south: number; west: number; north: number; east: number }

/**
 * A double of the Overpass API. It supports unions of `nwr` with values or patterns of tags, around
 * a point or in a box, and `out meta bb`; anything else is a parse error.
 */
export function startOverpass({ port = 0, elements }: Options = {}): Promise<Upstream> {
  return startUpstream((request) => {
    const { url, method, body } = request
    if (url.pathname !== '/api/interpreter') return htmlPage(404, 'Not Found', '')
    if (method !== 'POST') return htmlPage(400, 'OSM3S Response', 'Error: no query')
    const query = new URLSearchParams(body).get('data') ?? ''
    return refuseAnonymous(request) ?? answer(query, elements)
  }, port)
}

const QUERY =
  /^\[out:json\]\[timeout:\d+\]\[maxsize:\d+\];\(((?:nwr(?:\["[^"]+"[=~]"[^"]+"\])+\([^)]+\);)+)\);out meta bb;$/

function answer(query: string, elements: OsmElement[] | undefined): UpstreamAnswer {
  const [, statements] = QUERY.exec(query) ?? []
  if (!statements) return htmlPage(400, 'OSM3S Response', 'Error: line 1: parse error')
  const found = new Map<string, OsmElement>()
  const parks = new Map<string, OsmElement[]>()
  const madeUp = (filter: string, box: Box) => {
    const known = parks.get(filter) ?? madeUpParks(box)
    parks.set(filter, known)
    return known
  }
  for (const [, tags = '', filter = ''] of statements.matchAll(
    /nwr((?:\[[^\]]+\])+)\(([^)]+)\)/g,
  )) {
    const { box, reaches } = readFilter(filter)
    const isAsked = readTags(tags)
    for (const element of elements ?? [...REAL_PARKS, ...madeUp(filter, box)]) {
      if (isAsked(element) && reaches(element)) found.set(`${element.type}/${element.id}`, element)
    }
  }
  return json({
    version: 0.6,
    generator: 'Overpass API 0.7.62.7 375dc00a',
    osm3s: {
      timestamp_osm_base: '2026-11-01T00:00:00Z',
      copyright:
        'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.',
    },
    elements: [...found.values()].map(withMetadata),
  })
}

/** With what `out meta` gives as well. */
function withMetadata(element: OsmElement) {
  const { type, id } = element
  const parts = type === 'way' ? { nodes: [id * 10, id * 10 + 1, id * 10] } : {}
  const members = [{ type: 'way', ref: id * 10, role: 'outer' }]
  return {
    ...element,
    version: 3,
    changeset: 120_000_000,
    user: 'mapper',
    uid: 7,
    ...(type === 'relation' ? { members } : parts),
  }
}

/** Whether elements have tags such as '["leisure"~"^(park|garden)$"]["access"="yes"]'. */
function readTags(tags: string): (element: OsmElement) => boolean {
  const wanted = [...tags.matchAll(/\["([^"]+)"([=~])"([^"]+)"\]/g)].map(
    ([, key = '', sign, value = '']) => ({
      key,
      pattern: sign === '=' ? new RegExp(`^${value}$`) : new RegExp(value),
    }),
  )
  return ({ tags: own }) => wanted.every(({ key, pattern }) => pattern.test(own[key] ?? ''))
}

/** Elements that reach into the area match, wherever their centre is. */
function readFilter(filter: string): { box: Box; reaches: (element: OsmElement) => boolean } {
  if (!filter.startsWith('around:')) {
    const [south = 0, west = 0, north = 0, east = 0] = filter.split(',').map(Number)
    const box = { south, west, north, east }
    return { box, reaches: (element) => overlaps(box, boxOf(element)) }
  }
  const [radius = 0, lat = 0, lng = 0] = filter.slice('around:'.length).split(',').map(Number)
  const reaches = (element: OsmElement) =>
    distanceMetres({ lat, lng }, nearest(boxOf(element), lat, lng)) <= radius
  return { box: boundsAround({ lat, lng }, radius), reaches }
}

function boxOf({ lat = 0, lon = 0, bounds }: OsmElement): Box {
  if (!bounds) return { south: lat, west: lon, north: lat, east: lon }
  return { south: bounds.minlat, west: bounds.minlon, north: bounds.maxlat, east: bounds.maxlon }
}

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.east < other.west || other.east < one.west
  return !isBeside && one.south <= other.north && other.south <= one.north
}

function nearest({ south, west, north, east }: Box, lat: number, lng: number) {
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
  return { lat: clamp(lat, south, north), lng: clamp(lng, west, east) }
}
