import { createRequire } from 'node:module'
import { PACKAGE_FILES } from '#db/run-time-files.mjs'
import { ProviderError } from '../errors.ts'
import type { CountyFile } from './types.ts'

/** There are some 3,230 counties. */
const MAX_COUNTIES = 10_000

const FILE = /^(tl_\d{4}_(\d{5})_addrfeat\.zip)"/
/** When a file was changed, and its size, as Apache lists them. */
const DETAILS = /(\d{4}-\d\d-\d\d \d\d:\d\d)\s+([\d.]+[KMG]?)/
const UNITS: Readonly<Record<string, number>> = { K: 1_024, M: 1_048_576, G: 1_073_741_824 }

type Named = { id: string; properties: { name: string } }
type Atlas = { objects: { states: { geometries: Named[] }; counties: { geometries: Named[] } } }

/**
 * County equivalents that are newer than the atlas: the planning regions of Connecticut (2022) and two
 * parts of Alaska (2020).
 */
const NEWER = new Map([
  ['02063', 'Chugach'],
  ['02066', 'Copper River'],
  ['09110', 'Capitol'],
  ['09120', 'Greater Bridgeport'],
  ['09130', 'Lower Connecticut River Valley'],
  ['09140', 'Naugatuck Valley'],
  ['09150', 'Northeastern Connecticut'],
  ['09160', 'Northwest Hills'],
  ['09170', 'South Central Connecticut'],
  ['09180', 'Southeastern Connecticut'],
  ['09190', 'Western Connecticut'],
])
/** Cities that belong to no county have numbers from here on. */
const FIRST_CITY = 510

let names: Map<string, string> | undefined

/** The name of a state ('36') or county ('36061'), from the Census Bureau's outlines (us-atlas). */
export function censusName(fips: string): string {
  names ??= readNames()
  return names.get(fips) ?? `No. ${fips}`
}

function readNames(): Map<string, string> {
  const atlas: Atlas = createRequire(import.meta.url)(PACKAGE_FILES.counties)
  const { states, counties } = atlas.objects
  const all = [...states.geometries, ...counties.geometries]
  const known = new Map(all.map(({ id, properties }) => [id, properties.name]))
  for (const [fips, name] of NEWER) known.set(fips, name)
  // Some cities have the name of the county around them.
  const counted = new Map<string, number>()
  const within = (fips: string, name: string) => `${fips.slice(0, 2)} ${name}`
  for (const [fips, name] of known) {
    if (fips.length === 5) {
      counted.set(within(fips, name), (counted.get(within(fips, name)) ?? 0) + 1)
    }
  }
  for (const [fips, name] of known) {
    const isCity = fips.length === 5 && Number(fips.slice(2)) >= FIRST_CITY
    if (isCity && (counted.get(within(fips, name)) ?? 0) > 1) known.set(fips, `${name} (city)`)
  }
  return known
}

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

/** Parses an approximate size such as '1.2M'. */
function toBytes(size: string): number | null {
  const bytes = Number.parseFloat(size) * (UNITS[size.slice(-1)] ?? 1)
  return Number.isFinite(bytes) ? Math.round(bytes) : null
}
