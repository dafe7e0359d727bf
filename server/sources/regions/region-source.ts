import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import { ProviderError } from '../errors.ts'
import { readJson, readWithin } from '../http.ts'
import {
  ask,
  askForMd5,
  mayLeadTo,
  modifiedAt,
  type Question,
  refusal,
  toFileVersion,
  toUrl,
  versionOf,
} from './ask.ts'
import { tryUntilDone, type Watch } from './attempts.ts'
import { download } from './download.ts'
import type { CatalogueEntry, CountyFile, RegionSource, RegionTimeouts } from './types.ts'

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

/** There are some 3,230 counties. */
const MAX_COUNTIES = 10_000

const FILE = /^(tl_\d{4}_(\d{5})_addrfeat\.zip)"/
/** When a file was changed, and its size, as Apache lists them. */
const DETAILS = /(\d{4}-\d\d-\d\d \d\d:\d\d)\s+([\d.]+[KMG]?)/
const UNITS: Readonly<Record<string, number>> = { K: 1_024, M: 1_048_576, G: 1_073_741_824 }

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

type Parts = {
  /** In Geofabrik's format. */
  indexUrl: string
  /** As built by `userAgent`; the operator may change it. */
  userAgent: () => string
  timeouts?: Partial<RegionTimeouts>
}

/** Files of regions, found by an index. */
export function makeRegionSource({ indexUrl, userAgent, timeouts }: Parts): RegionSource {
  const times = { ...TIMEOUTS, ...timeouts }

  function tryAt<T>(
    { host }: URL,
    signal: AbortSignal | undefined,
    attempt: (question: Question, watch: Watch) => Promise<T>,
  ): Promise<T> {
    const work = { host, signal, deadlineMs: times.lookMs, attempts: MAX_ATTEMPTS, timeouts: times }
    return tryUntilDone(work, (watch) => {
      return attempt({ headers: { 'user-agent': userAgent() }, signal: watch.signal }, watch)
    })
  }

  /** A list, and where it is after redirects. */
  async function readList(text: string, maxBytes: number, signal: AbortSignal | undefined) {
    const url = toUrl(text)
    return tryAt(url, signal, async (question, watch) => {
      const answer = await ask(url, question)
      if (!answer.response.ok) throw refusal(answer)
      watch.heard()
      return { url: answer.url, bytes: await readWithin(url.host, answer.response, maxBytes) }
    })
  }

  return {
    async catalogue(signal) {
      const { url, bytes } = await readList(indexUrl, MAX_INDEX_BYTES, signal)
      return toCatalogue(readJson(url.host, bytes, indexAnswer), url)
    },

    async counties(text, signal) {
      const { url, bytes } = await readList(text, MAX_LIST_BYTES, signal)
      return toCounties(new TextDecoder().decode(bytes), url)
    },

    async look(text, signal) {
      const url = toUrl(text)
      return tryAt(url, signal, async (question, watch) => {
        const head = await ask(url, { ...question, method: 'HEAD' })
        // Some servers have no HEAD. The body of their answer is not read.
        const hasNoHead = [405, 501].includes(head.response.status)
        const answer = hasNoHead ? await ask(url, question) : head
        if (!answer.response.ok) throw refusal(answer)
        watch.listen()
        const md5 = await askForMd5(url, question)
        const version = versionOf(answer.response)
        return {
          url: answer.url.href,
          bytes: version.bytes,
          modifiedAt: modifiedAt(version),
          version: toFileVersion(version),
          md5,
        }
      })
    },

    download: async (asked) => download(asked, { userAgent: userAgent(), timeouts: times }),
  }
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
    // '1.2M' is about so many bytes.
    const bytes = Math.round(Number.parseFloat(size) * (UNITS[size.slice(-1)] ?? 1))
    const url = new URL(name, folder).href
    found.set(fips, { fips, url, changed, bytes: Number.isFinite(bytes) ? bytes : null })
  }
  if (found.size === 0 || found.size > MAX_COUNTIES) {
    throw new ProviderError('malformed', `${folder.host} lists no counties with address ranges`)
  }
  return [...found.values()].sort((one, other) => (one.fips < other.fips ? -1 : 1))
}

/**
 * The regions of an index that can be downloaded from its host.
 *
 * @throws ProviderError if there are none
 */
function toCatalogue(index: z.infer<typeof indexAnswer>, indexUrl: URL): CatalogueEntry[] {
  const found = new Map<string, CatalogueEntry>()
  for (const { properties } of index.features) {
    const { data } = region.safeParse(properties)
    if (!data || found.has(data.id) || !URL.canParse(data.urls.pbf, indexUrl.href)) continue
    const url = new URL(data.urls.pbf, indexUrl)
    if (!mayLeadTo(indexUrl, url)) continue
    found.set(data.id, {
      id: data.id,
      name: toName(data.name),
      parent: data.parent ?? null,
      url: url.href,
      states: data['iso3166-2'],
      countries: data['iso3166-1:alpha2'],
    })
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
  const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return words.map((word) => (SMALL.has(word) ? word : capitalise(word))).join(' ')
}
