import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import { mayLeadTo } from './ask.ts'
import type { CatalogueEntry } from './types.ts'

/** Words that are not capitalised in names. */
const SMALL = new Set(['and', 'of', 'the'])

/** Ids are used in commands and in the names of files. */
const id = z
  .string()
  .max(100)
  .regex(/^[a-z\d]+(?:[-_/][a-z\d]+)*$/i)
/** Codes only help to find a region: what is none is left out. */
const codes = (pattern: RegExp) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.filter((code) => typeof code === 'string' && pattern.test(code)))
    .pipe(z.array(z.string()))

/** An index in Geofabrik's format, whose outlines are not used. https://download.geofabrik.de/technical.html */
export const indexAnswer = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.object({ properties: z.unknown() })).max(20_000),
})

const region = z.object({
  id,
  parent: id.nullish().catch(null),
  name: z.string().trim().min(1).max(200),
  'iso3166-1:alpha2': codes(/^[A-Z]{2}$/),
  'iso3166-2': codes(/^[A-Z]{2}-[A-Z\d]{1,3}$/),
  urls: z.object({ pbf: z.string().max(1_000) }),
})

/**
 * The regions of an index that can be downloaded from its host.
 *
 * @throws ProviderError if there are none
 */
export function toCatalogue(index: z.infer<typeof indexAnswer>, indexUrl: URL): CatalogueEntry[] {
  const found = new Map<string, CatalogueEntry>()
  for (const { properties } of index.features) {
    const entry = toEntry(properties, indexUrl)
    if (entry && !found.has(entry.id)) found.set(entry.id, entry)
  }
  if (found.size === 0) {
    throw new ProviderError('malformed', `${indexUrl.host} lists no region with a file`)
  }
  for (const entry of found.values()) {
    const isKnown = entry.parent !== null && found.has(entry.parent)
    if (!isKnown || isAroundItself(entry, found)) entry.parent = null
  }
  return [...found.values()]
}

function toEntry(properties: unknown, indexUrl: URL): CatalogueEntry | null {
  const { data } = region.safeParse(properties)
  if (!data || !URL.canParse(data.urls.pbf, indexUrl.href)) return null
  const url = new URL(data.urls.pbf, indexUrl)
  if (!mayLeadTo(indexUrl, url)) return null
  return {
    id: data.id,
    name: toName(data.name),
    parent: data.parent ?? null,
    url: url.href,
    states: data['iso3166-2'],
    countries: data['iso3166-1:alpha2'],
  }
}

function isAroundItself(entry: CatalogueEntry, found: Map<string, CatalogueEntry>): boolean {
  const seen = new Set<CatalogueEntry>()
  let at: CatalogueEntry | undefined = entry
  while (at && !seen.has(at)) {
    seen.add(at)
    at = at.parent === null ? undefined : found.get(at.parent)
  }
  return at !== undefined
}

/** Some regions of the index have an id for a name: 'us/district-of-columbia'. */
function toName(name: string): string {
  const plain = name.replace(/[\s\p{Cc}]+/gu, ' ')
  if (!/^[a-z\d-]+(?:\/[a-z\d-]+)+$/.test(plain)) return plain
  const words = plain.slice(plain.lastIndexOf('/') + 1).split('-')
  return words.map((word) => (SMALL.has(word) ? word : capitalise(word))).join(' ')
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
