import { ProviderError } from '../errors.ts'
import type { CountyFile } from './types.ts'

/** There are some 3,230 counties. */
const MAX_COUNTIES = 10_000

const FILE = /^(tl_\d{4}_(\d{5})_addrfeat\.zip)"/
/** When a file was changed, and its size, as Apache lists them. */
const DETAILS = /(\d{4}-\d\d-\d\d \d\d:\d\d)\s+([\d.]+[KMG]?)/
const UNITS: Readonly<Record<string, number>> = { K: 1_024, M: 1_048_576, G: 1_073_741_824 }

/**
 * The counties in the list of a folder of the Census Bureau, by number. Only files of that folder are
 * taken.
 *
 * @throws ProviderError if there are none
 */
export function toCounties(html: string, folder: URL): CountyFile[] {
  const found = new Map<string, CountyFile>()
  for (const entry of html.split('href="')) {
    const [, name, fips] = FILE.exec(entry) ?? []
    if (!name || !fips) continue
    const [, changed = '', size = ''] = DETAILS.exec(entry.replace(/<[^>]*>/g, ' ')) ?? []
    found.set(fips, { fips, url: new URL(name, folder).href, changed, bytes: toBytes(size) })
  }
  if (found.size === 0 || found.size > MAX_COUNTIES) {
    throw new ProviderError('malformed', `${folder.host} lists no counties with address ranges`)
  }
  return [...found.values()].sort((one, other) => (one.fips < other.fips ? -1 : 1))
}

/** '1.2M' is about so many bytes. */
function toBytes(size: string): number | null {
  const bytes = Number.parseFloat(size) * (UNITS[size.slice(-1)] ?? 1)
  return Number.isFinite(bytes) ? Math.round(bytes) : null
}
