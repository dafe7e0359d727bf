import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { box } from '../osm/elements.ts'
import { writeBlock, writeHeader } from '../osm/write-pbf.ts'
import { addrfeatZip } from '../tiger/addrfeat.ts'
import { TIGER_COUNTIES } from '../tiger/counties.ts'
import { type GnisPlace, gnisArchive } from './gnis.ts'
import { refuseAnonymous } from './osm-policy.ts'
import {
  json,
  startUpstream,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './server.ts'

/** A file as the double has it. */
type RegionFile = {
  bytes: Uint8Array
  /** What is published beside it: its true checksum if omitted, nothing if null. */
  md5?: string | null
  /** Derived from the bytes if omitted, none if null. */
  etag?: string | null
  /** None if null. */
  modifiedAt?: Date | null
}

type IndexRegion = {
  id: string
  name: string
  parent?: string
  states?: string[]
  countries?: string[]
  /** The path of its file, or a URL; without one if null. */
  pbf: string | null
}

export type Regions = Upstream & {
  /** By path. */
  files: Map<string, RegionFile>
  index: IndexRegion[]
  /** Paths that redirect, to paths or URLs. */
  redirects: Map<string, string>
  /** Answers a request for a range with the whole file. */
  ignoresRange: boolean
  /** Replaces a file after as many further requests for it, HEAD and checksums not counted. */
  renew: (path: string, file: RegionFile, afterRequests: number) => void
}

const REAL = '../shared/data/osm'
const GNIS_PATH = '/gnis/AllStates.zip'
/** The folder of the Census Bureau's address ranges. */
const TIGER_FOLDER = '/tiger'
const AS_OF = new Date('2026-11-18T21:20:31Z')

type Extract = Omit<IndexRegion, 'pbf'> & { pbf: string; real?: string; at: [number, number] }

/** Regions like Geofabrik's, and smaller ones of which there are real files. */
const EXTRACTS: Extract[] = [
  { id: 'north-america', name: 'North America', pbf: 'north-america', at: [-104.9, 39.7] },
  {
    id: 'us',
    name: 'United States of America',
    parent: 'north-america',
    countries: ['US'],
    pbf: 'north-america/us',
    at: [-104.8, 39.7],
  },
  {
    id: 'us/colorado',
    name: 'us/colorado',
    parent: 'us',
    states: ['US-CO'],
    pbf: 'north-america/us/colorado',
    at: [-104.99, 39.74],
  },
  {
    id: 'us/new-york',
    name: 'us/new-york',
    parent: 'us',
    states: ['US-NY'],
    pbf: 'north-america/us/new-york',
    at: [-73.97, 40.77],
  },
  {
    id: 'us/new-york/queens',
    name: 'Queens Village',
    parent: 'us/new-york',
    pbf: 'north-america/us/new-york/queens',
    at: [-73.74, 40.72],
    real: 'queens-village-ny-2016.osm.pbf',
  },
  {
    id: 'canada',
    name: 'Canada',
    parent: 'north-america',
    countries: ['CA'],
    pbf: 'north-america/canada',
    at: [-123, 49.2],
  },
  {
    id: 'british-columbia',
    name: 'British Columbia',
    parent: 'canada',
    states: ['CA-BC'],
    pbf: 'north-america/canada/british-columbia',
    at: [-123.2, 49.2],
  },
  {
    id: 'vancouver',
    name: 'Vancouver',
    parent: 'british-columbia',
    pbf: 'north-america/canada/british-columbia/vancouver',
    at: [-123.14, 49.3],
    real: 'vancouver-2015.osm.pbf',
  },
  {
    id: 'liechtenstein',
    name: 'Liechtenstein',
    countries: ['LI'],
    pbf: 'europe/liechtenstein',
    at: [9.52, 47.14],
    real: 'liechtenstein-2013.osm.pbf',
  },
]

const PLACES: GnisPlace[] = [
  { id: 201_234, name: 'Elm Grove Park' },
  { id: 201_235, name: 'Cottonwood Forest', kind: 'Forest', lat: 39.9, lng: -105.2 },
  { id: 201_236, name: 'Heron Reserve', kind: 'Reserve', lat: 40.1, lng: -104.9 },
  { id: 201_237, name: 'Old Fairground Park (historical)' },
  { id: 201_238, name: 'Elm School', kind: 'School' },
  { id: 960_001, name: 'Harbor Park', state: 'NY', lat: 40.72, lng: -73.74 },
]

/**
 * A double of a server of region files, with an index in Geofabrik's format, of the archive of the
 * Geographic Names Information System, and of the Census Bureau's address ranges. It refuses anonymous clients.
 *
 * @param port 0 for any free port
 */
export async function startRegions({ port = 0 }: { port?: number } = {}): Promise<Regions> {
  const parts = {
    files: new Map<string, RegionFile>(),
    index: EXTRACTS.map((extract): IndexRegion => ({ ...extract, pbf: pathOf(extract) })),
    redirects: new Map<string, string>(),
    ignoresRange: false,
  }
  for (const extract of EXTRACTS) parts.files.set(pathOf(extract), fileOf(extract))
  parts.files.set(GNIS_PATH, { bytes: gnisArchive(PLACES), md5: null })
  for (const [county, segments] of Object.entries(TIGER_COUNTIES)) {
    parts.files.set(tigerPath(county), { bytes: addrfeatZip(county, segments), md5: null })
  }
  const renewals: { path: string; file: RegionFile; left: number }[] = []

  function answer(request: UpstreamRequest): UpstreamAnswer {
    const rude = refuseAnonymous(request)
    if (rude) return rude
    const { pathname } = request.url
    const location = regions.redirects.get(pathname)
    if (location) return { status: 302, headers: { location }, body: '' }
    if (pathname === '/index-v1.json') return json(toIndex(regions.index, request.url.origin))
    if (pathname === `${TIGER_FOLDER}/`) return tigerList(regions.files)
    if (pathname.endsWith('.md5')) return checksum(regions.files, pathname.slice(0, -4))
    const file = regions.files.get(pathname)
    if (!file) return { status: 404, body: 'Not Found' }
    if (request.method === 'GET') countDown(pathname)
    return send(file, request, regions.ignoresRange)
  }

  function countDown(path: string): void {
    for (const renewal of renewals) {
      if (renewal.path !== path) continue
      renewal.left -= 1
      if (renewal.left === 0) regions.files.set(path, renewal.file)
    }
  }

  const regions: Regions = {
    ...(await startUpstream(answer, port)),
    ...parts,
    renew: (path, file, left) => {
      renewals.push({ path, file, left })
    },
  }
  return regions
}

function pathOf({ pbf }: Extract): string {
  return `/${pbf}-latest.osm.pbf`
}

/** Read when it is asked for. */
function fileOf(extract: Extract): RegionFile {
  let bytes: Uint8Array | undefined
  return {
    get bytes() {
      bytes ??= bytesOf(extract)
      return bytes
    },
  }
}

/** A real file, or a park where the region is. */
function bytesOf({ id, real, at }: Extract): Uint8Array {
  const file = `${REAL}/${real}`
  if (real && existsSync(file)) return readFileSync(file)
  const name = `${id.replace(/.*\//, '')} park`
  const park = box({ id: 100, at, side: 0.004, tags: { leisure: 'park', name } })
  return Buffer.concat([writeHeader(), writeBlock(park, { level: 6 })])
}

/** The path of a county's address ranges. */
export function tigerPath(county: string): string {
  return `${TIGER_FOLDER}/tl_2025_${county}_addrfeat.zip`
}

/** A folder as Apache lists it; sizes are rounded. */
function tigerList(files: Regions['files']): UpstreamAnswer {
  const rows = [...files]
    .filter(([path]) => path.startsWith(`${TIGER_FOLDER}/`))
    .map(([path, { bytes, modifiedAt = AS_OF }]) => {
      const name = path.slice(TIGER_FOLDER.length + 1)
      const date = modifiedAt?.toISOString().slice(0, 16).replace('T', ' ')
      const size = `${(bytes.byteLength / 1024).toFixed(1)}K`
      return `<tr><td valign="top"><img src="/icons/compressed.gif" alt="[   ]"></td><td><a href="${name}">${name}</a></td><td align="right">${date}  </td><td align="right">${size}</td><td>&nbsp;</td></tr>`
    })
  const head =
    '<tr><td valign="top"><img src="/icons/back.gif" alt="[PARENTDIR]"></td><td><a href="/">Parent Directory</a></td><td>&nbsp;</td><td align="right">  - </td><td>&nbsp;</td></tr>'
  return {
    headers: { 'content-type': 'text/html;charset=UTF-8' },
    body: `<!DOCTYPE HTML><html><body><h1>Index of ${TIGER_FOLDER}</h1><table>${[head, ...rows].join('\n')}</table></body></html>`,
  }
}

function toIndex(index: readonly IndexRegion[], origin: string) {
  const features = index.map(({ id, name, parent, states, countries, pbf }) => ({
    type: 'Feature',
    properties: {
      id,
      parent,
      name,
      'iso3166-2': states,
      'iso3166-1:alpha2': countries,
      urls: pbf === null ? {} : { pbf: new URL(pbf, origin).href, updates: `${origin}/updates` },
    },
    geometry: { type: 'MultiPolygon', coordinates: [] },
  }))
  return { type: 'FeatureCollection', features }
}

function checksum(files: Map<string, RegionFile>, path: string): UpstreamAnswer {
  const file = files.get(path)
  if (!file || file.md5 === null) return { status: 404, body: 'Not Found' }
  const md5 = file.md5 ?? hash(file.bytes)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { headers: { 'content-type': 'text/plain' }, body: `${md5}  ${name}\n` }
}

function hash(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}

/** A file, or the rest of it if that version is asked for. */
function send(file: RegionFile, request: UpstreamRequest, ignoresRange: boolean): UpstreamAnswer {
  const { bytes, etag = `"${hash(file.bytes).slice(0, 12)}"`, modifiedAt = AS_OF } = file
  const modified = modifiedAt?.toUTCString()
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    ...(etag && { etag }),
    ...(modified && { 'last-modified': modified }),
  }
  const { range, 'if-range': ifRange } = request.headers
  const [, start] = /^bytes=(\d+)-$/.exec(range ?? '') ?? []
  const isSame = ifRange === undefined || ifRange === etag || ifRange === modified
  if (start === undefined || ignoresRange || !isSame) return { headers, body: bytes }
  const total = bytes.byteLength
  const from = Number(start)
  if (from >= total) {
    return { status: 416, headers: { 'content-range': `bytes */${total}` }, body: '' }
  }
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${total - 1}/${total}` },
    body: bytes.subarray(from),
  }
}
