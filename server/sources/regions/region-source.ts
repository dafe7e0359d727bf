import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import { ProviderError } from '../errors.ts'
import { readJson, readWithin } from '../http.ts'
import {
  announcedBytes,
  ask,
  askForMd5,
  mayLeadTo,
  modifiedAt,
  type Question,
  refusal,
  toFileVersion,
  toUrl,
  tryUntilDone,
  type Watch,
} from './ask.ts'
import { toCounties } from './counties.ts'
import { download } from './download.ts'
import type { CatalogueEntry, RegionSource, RegionTimeouts } from './types.ts'

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
const indexAnswer = z.object({
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

const MAX_INDEX_BYTES = 64_000_000
const MAX_LIST_BYTES = 8_000_000
/** Of what an operator waits for. */
const MAX_ATTEMPTS = 3

const TIMEOUTS: RegionTimeouts = {
  silenceMs: 30_000,
  lookMs: MINUTE_MS,
  downloadMs: 6 * HOUR_MS,
  retryMs: 2_000,
  longestPauseMs: 2 * MINUTE_MS,
}

/**
 * Files of regions, found by an index.
 *
 * @param parts the URL of an index in Geofabrik's format; the user agent may change
 */
export function makeRegionSource({
  indexUrl,
  userAgent,
  timeouts,
}: {
  indexUrl: string
  userAgent: () => string
  timeouts?: Partial<RegionTimeouts>
}): RegionSource {
  const times = { ...TIMEOUTS, ...timeouts }

  async function askFor<T>(
    text: string,
    signal: AbortSignal | undefined,
    attempt: (url: URL, question: Question, watch: Watch) => Promise<T>,
  ): Promise<T> {
    const url = toUrl(text)
    const limits = { deadlineMs: times.lookMs, attempts: MAX_ATTEMPTS, timeouts: times }
    return tryUntilDone({ host: url.host, signal, ...limits }, (watch) => {
      const headers = { 'user-agent': userAgent() }
      return attempt(url, { headers, signal: watch.signal }, watch)
    })
  }

  /** The body of an answer, and its URL after redirects. */
  function read(text: string, maxBytes: number, signal: AbortSignal | undefined) {
    return askFor(text, signal, async (address, question, watch) => {
      const answer = await ask(address, question)
      if (!answer.response.ok) throw refusal(answer)
      watch.heard()
      const { host } = address
      return { host, bytes: await readWithin(host, answer.response, maxBytes), url: answer.url }
    })
  }

  return {
    async catalogue(signal) {
      const { host, bytes, url } = await read(indexUrl, MAX_INDEX_BYTES, signal)
      return toCatalogue(readJson(host, bytes, indexAnswer), url)
    },

    async counties(folder, signal) {
      const { bytes, url } = await read(folder, MAX_LIST_BYTES, signal)
      return toCounties(new TextDecoder().decode(bytes), url)
    },

    look(text, signal) {
      return askFor(text, signal, async (address, question, watch) => {
        let answer = await ask(address, { ...question, method: 'HEAD' })
        // Some servers have no HEAD. The body of their answer is not read.
        if ([405, 501].includes(answer.response.status)) answer = await ask(address, question)
        const { response, url } = answer
        if (!response.ok) throw refusal(answer)
        watch.listen()
        const { headers } = response
        const bytes = headers.has('content-encoding') ? null : announcedBytes(response)
        const lastModified = headers.get('last-modified')
        return {
          url: url.href,
          bytes,
          modifiedAt: modifiedAt(lastModified),
          version: toFileVersion({ etag: headers.get('etag'), lastModified, bytes }),
          md5: await askForMd5(address, question),
        }
      })
    },

    download: async (asked) => download(asked, { userAgent: userAgent(), timeouts: times }),
  }
}

/**
 * The regions of an index that can be downloaded from its host.
 *
 * @throws ProviderError if there are none
 */
function toCatalogue(index: z.infer<typeof indexAnswer>, indexUrl: URL): CatalogueEntry[] {
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
  return words
    .map((word) => (SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}
