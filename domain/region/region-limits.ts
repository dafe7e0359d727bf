import { DAY_MS } from '../time/units.ts'

/** The rule for a file's URL, without a period at the end. */
export const FILE_URL_RULE =
  'The address must begin with https:// or http:// and have no user name, such as https://parks.example/region.osm.pbf'

/** Cached index of regions. */
export const REGION_INDEX_MS = 7 * DAY_MS

/** The largest file that is read: its streets and outlines are in memory meanwhile. */
export const MAX_REGION_BYTES = 1_500_000_000
/** Bytes of a piece of an upload: a slow line sends it within the time of a request. */
export const MAX_PIECE_BYTES = 2_000_000
/** Where pieces are sent, with `upload` and `offset` as parameters. */
export const UPLOAD_PATH = '/api/admin/regions/upload'

/** The name of the survey's region. */
export const GNIS_NAME = 'United States: names and places of parks'
export const GNIS_KEY = 'gnis'

/** The address ranges of a state ('tiger/36') or of one of its counties ('tiger/36061'). */
const TIGER_KEY = /^tiger\/(\d{2}(?:\d{3})?)$/

/** The key of a state's or a county's address ranges. */
export function tigerKey(fips: string): string {
  return `tiger/${fips}`
}

/** The Census Bureau's number in a key; null if it is the key of something else. */
export function fipsOf(key: string): string | null {
  return TIGER_KEY.exec(key)?.[1] ?? null
}

/** The key of the state around a county; null of anything else. */
export function stateKeyOf(key: string): string | null {
  const fips = fipsOf(key)
  return fips?.length === 5 ? tigerKey(fips.slice(0, 2)) : null
}

/** What is advised for a file that is too large. */
export const TOO_LARGE_ADVICE = 'Bring in its parts instead, such as states, one by one.'

/** '1.5 GB', '90 MB', '2.3 MB', '300 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 999_500_000) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 999_500 && bytes < 9_950_000) return `${(bytes / 1e6).toFixed(1)} MB`
  if (bytes >= 999_500) return `${Math.round(bytes / 1e6)} MB`
  return `${Math.max(1, Math.round(bytes / 1e3))} kB`
}

/** Why a file of this size, which is above the limit, can't be brought in. */
export function tooLargeText(bytes: number): string {
  return `It is ${formatBytes(bytes)}, and at most ${formatBytes(MAX_REGION_BYTES)} can be read. ${TOO_LARGE_ADVICE}`
}

/** Parses the address of a file to be downloaded; null if it breaks the rule. */
export function parseFileUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null
}
