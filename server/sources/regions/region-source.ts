import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
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
import { toCounties } from './county-list.ts'
import { download } from './download.ts'
import type { RegionSource, RegionTimeouts } from './types.ts'

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
