import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import { ProviderError } from '../errors.ts'
import { readJson, readWithin } from '../http.ts'
import {
  type Answer,
  announcedBytes,
  ask,
  modifiedAt,
  type Question,
  refusal,
  toFileVersion,
  toUrl,
} from './ask.ts'
import { tryUntilDone, type Watch } from './attempts.ts'
import { indexAnswer, toCatalogue } from './catalogue.ts'
import { askForMd5 } from './checksum.ts'
import { download } from './download.ts'
import type { CountyFile, RegionSource, RegionTimeouts } from './types.ts'

/** Silence of a server of region files, after which the attempt ends. */
const REGION_SILENCE_MS = 30_000
/** A list of regions, or what is published about a file, including retries. */
const REGION_LOOK_MS = MINUTE_MS
/** A region's download, including retries and waits. */
const REGION_DOWNLOAD_MS = 6 * HOUR_MS
/** Pause before a region's download goes on after a failure; later pauses are four times as long. */
const REGION_RETRY_MS = 2_000
/** Longest such pause, also if the server requests it. */
const LONGEST_REGION_PAUSE_MS = 2 * MINUTE_MS

const MAX_INDEX_BYTES = 64_000_000
const MAX_LIST_BYTES = 8_000_000
/** Of what an operator waits for. */
const MAX_ATTEMPTS = 3

const TIMEOUTS: RegionTimeouts = {
  silenceMs: REGION_SILENCE_MS,
  lookMs: REGION_LOOK_MS,
  downloadMs: REGION_DOWNLOAD_MS,
  retryMs: REGION_RETRY_MS,
  longestPauseMs: LONGEST_REGION_PAUSE_MS,
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

  function askOf<T>(
    { host }: URL,
    signal: AbortSignal | undefined,
    attempt: (headers: Record<string, string>, watch: Watch) => Promise<T>,
  ): Promise<T> {
    const work = { host, signal, deadlineMs: times.lookMs, attempts: MAX_ATTEMPTS, timeouts: times }
    return tryUntilDone(work, (watch) => attempt({ 'user-agent': userAgent() }, watch))
  }

  return {
    async catalogue(signal) {
      const url = toUrl(indexUrl)
      return askOf(url, signal, async (headers, watch) => {
        const answer = await ask(url, { headers, signal: watch.signal })
        if (!answer.response.ok) throw refusal(answer)
        watch.heard()
        const bytes = await readWithin(url.host, answer.response, MAX_INDEX_BYTES)
        return toCatalogue(readJson(url.host, bytes, indexAnswer), answer.url)
      })
    },

    async counties(text, signal) {
      const url = toUrl(text)
      return askOf(url, signal, async (headers, watch) => {
        const answer = await ask(url, { headers, signal: watch.signal })
        if (!answer.response.ok) throw refusal(answer)
        watch.heard()
        const bytes = await readWithin(url.host, answer.response, MAX_LIST_BYTES)
        return toCounties(new TextDecoder().decode(bytes), answer.url)
      })
    },

    async look(text, signal) {
      const url = toUrl(text)
      return askOf(url, signal, async (headers, watch) => {
        const answer = await askForHead(url, { headers, signal: watch.signal })
        if (!answer.response.ok) throw refusal(answer)
        watch.listen()
        const md5 = await askForMd5(url, { headers, signal: watch.signal })
        return { ...fileOf(answer), md5 }
      })
    },

    download: async (asked) => download(asked, { userAgent: userAgent(), timeouts: times }),
  }
}

/** Some servers have no HEAD. The body of their answer is not read. */
async function askForHead(url: URL, question: Question): Promise<Answer> {
  const answer = await ask(url, { ...question, method: 'HEAD' })
  return [405, 501].includes(answer.response.status) ? ask(url, question) : answer
}

function fileOf({ response, url }: Answer) {
  const { headers } = response
  const bytes = headers.has('content-encoding') ? null : announcedBytes(response)
  const lastModified = headers.get('last-modified')
  return {
    url: url.href,
    bytes,
    modifiedAt: modifiedAt(lastModified),
    version: toFileVersion({ etag: headers.get('etag'), lastModified, bytes }),
  }
}

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
