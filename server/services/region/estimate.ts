import {
  FILE_URL_RULE,
  fipsOf,
  formatBytes,
  GNIS_KEY,
  GNIS_NAME,
  MAX_REGION_BYTES,
  parseFileUrl,
  tooLargeText,
} from '#domain/region/region-limits.ts'
import type { RegionEstimate, RegionKind } from '#domain/region/region-schemas.ts'
import { BadRequestError, NotFoundError } from '../../core/errors.ts'
import { ProviderError } from '../../sources/errors.ts'
import { findEntry, nameOfCounties } from './catalogue.ts'
import { lookAtCounties } from './fetch-counties.ts'
import type { RegionPorts } from './ports.ts'
import { freeBytes } from './region-files.ts'

/** Bytes a second of a slow download, and of an import beside visitors. */
const DOWNLOADED_PER_SECOND = 2_000_000
const IMPORTED_PER_SECOND = 300_000
/** What a file needs on the disk, with the parks that come of it, as a multiple of its size. */
const ROOM = 2

type RegionOrigin = { key: string; kind: RegionKind; name: string; url: string }

/**
 * What a key stands for: 'gnis', the address ranges of a county or state, an id of the index, or the URL
 * of a file.
 *
 * @throws NotFoundError for an unknown id, BadRequestError for an unusable URL
 */
export async function resolveRegion(deps: RegionPorts, key: string): Promise<RegionOrigin> {
  if (key === GNIS_KEY) return { key, kind: 'gnis', name: GNIS_NAME, url: deps.regions.gnisUrl() }
  const fips = fipsOf(key)
  if (fips !== null) {
    return { key, kind: 'tiger', name: nameOfCounties(fips), url: deps.regions.tigerUrl() }
  }
  if (/^[a-z]+:\/\//i.test(key)) return resolveUrl(key)
  const entry = await findEntry(deps, key)
  if (!entry) {
    throw new NotFoundError(
      `There is no region '${key}' in the index. Ids are like 'us/colorado'; URLs begin with https://.`,
    )
  }
  return { key, kind: 'index', name: entry.name, url: entry.url }
}

function resolveUrl(text: string): RegionOrigin {
  const url = parseFileUrl(text)
  if (!url) throw new BadRequestError(`${FILE_URL_RULE}.`)
  url.hash = ''
  let name = url.pathname.split('/').at(-1) || url.hostname
  try {
    name = decodeURIComponent(name)
  } catch {}
  return { key: url.href, kind: 'url', name, url: url.href }
}

/** What bringing in a region takes. Its server is asked for the size. */
export async function estimateRegion(deps: RegionPorts, key: string): Promise<RegionEstimate> {
  const origin = await resolveRegion(deps, key)
  const fips = fipsOf(key)
  const { bytes, modifiedAt, md5 } =
    fips === null ? await deps.regions.source().look(origin.url) : await lookAtCounties(deps, fips)
  const free = await freeBytes(deps.regions.folder)
  const roomBytes = bytes === null ? null : bytes * ROOM
  return {
    ...origin,
    bytes,
    modifiedAt: modifiedAt?.toISOString() ?? null,
    hasChecksum: md5 !== null,
    seconds:
      bytes === null
        ? null
        : Math.ceil(bytes / DOWNLOADED_PER_SECOND + bytes / IMPORTED_PER_SECOND),
    roomBytes,
    freeBytes: free,
    refusal: refusalOf(bytes, roomBytes, free),
  }
}

function refusalOf(bytes: number | null, room: number | null, free: number): string | null {
  if (bytes !== null && bytes > MAX_REGION_BYTES) return tooLargeText(bytes)
  if (room !== null && room > free) {
    return `It needs about ${formatBytes(room)} on the disk, of which ${formatBytes(free)} are free.`
  }
  return null
}

/** An answer for the operator. Throws BadRequestError instead of ProviderError. */
export async function explained<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ProviderError ? new BadRequestError(`${error.message}.`) : error
  }
}
