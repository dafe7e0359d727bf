import { LRUCache } from 'lru-cache'
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import { mayBeAddress } from '../streets/address-readings.ts'
import type { AnswerKey } from './answer-key.ts'
import { NO_STORE } from './http-cache.ts'
import { isForAll } from './pages/page-caching.ts'

/** Cached answer in memory: as long as shared caches may store it. */
const ANSWER_KEPT_MS = MINUTE_MS
/** Cached answer in memory while the database is down. */
const ANSWER_KEPT_AWAY_MS = HOUR_MS

const MEGABYTE = 1_048_576
/** Headers and bookkeeping of an entry. */
const ENTRY_BYTES = 1_024

/** A finished answer, ready to be sent. */
export type KeptAnswer = {
  status: number
  body: Buffer<ArrayBuffer>
  headers: [name: string, value: string][]
  etag: string | null
  /** Alternating names and values, the form that node:http writes fastest. */
  fields: string[]
  /** The headers of a 304 response, which has no body. */
  unchangedFields: string[]
  /** The version of the data it was made from. */
  version: number
  /** In milliseconds of a monotonic clock, unaffected by changes of the system time. */
  madeAt: number
}

type Made = {
  status: number
  headers: [name: string, value: string][]
  body: Buffer<ArrayBuffer>
  version: number
}

export type KeptAnswers = {
  /** Returns a fresh answer. */
  find: (key: string) => KeptAnswer | null
  /** Whether `find` would return an answer. */
  has: (key: string) => boolean
  /** Returns an answer of the last hour, even if stale, for when no new one can be made. */
  findOld: (key: string) => KeptAnswer | null
  /**
   * Caches an answer, unless a newer one is cached. If the data has changed since `version`, it
   * only serves as a fallback for when no new one can be made. The answer to a street address is
   * forgotten after a minute, as it reveals where somebody is going.
   */
  keep: (key: Pick<AnswerKey, 'text' | 'search'>, answer: Made) => void
  counts: () => { answers: number; bytes: number; hits: number; misses: number }
}

type Parts = {
  /** The current version of the data, and whether the database is unavailable. */
  data: { current: () => number; isAway: () => boolean }
  now?: () => number
  maxBytes?: number
}

const OF_A_BODY = /^content-(?:encoding|length|type)$/

function finish({ status, headers, body, version }: Made, madeAt: number): KeptAnswer {
  const etag = headers.find(([name]) => name === 'etag')?.[1] ?? null
  return {
    status,
    body,
    headers,
    version,
    madeAt,
    etag,
    fields: [...headers.flat(), 'content-length', String(body.length)],
    unchangedFields: headers.filter(([name]) => !OF_A_BODY.test(name)).flat(),
  }
}

/**
 * A cache of finished answers that are the same for everyone, bounded by their size in bytes. A
 * change of the data invalidates them; while the database is unavailable, they are served for up to
 * an hour.
 */
export function makeResponseCache({
  data,
  now = () => performance.now(),
  maxBytes = 64 * MEGABYTE,
}: Parts): KeptAnswers {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
    ttlAutopurge: true,
    perf: { now },
  })
  let hits = 0
  let misses = 0
  const ageOf = ({ madeAt }: KeptAnswer) => now() - madeAt
  function mayBeGiven(answer: KeptAnswer): boolean {
    if (data.isAway()) return ageOf(answer) < ANSWER_KEPT_AWAY_MS
    return ageOf(answer) < ANSWER_KEPT_MS && answer.version === data.current()
  }
  return {
    find(key) {
      const found = answers.get(key)
      const answer = found && mayBeGiven(found) ? found : null
      if (answer) hits++
      else misses++
      return answer
    },
    has(key) {
      const found = answers.peek(key)
      return found !== undefined && mayBeGiven(found)
    },
    findOld(key) {
      const found = answers.get(key)
      return found && ageOf(found) < ANSWER_KEPT_AWAY_MS ? found : null
    },
    keep({ text, search }, answer) {
      const known = answers.peek(text)
      if (known && known.version > answer.version) return
      answers.set(
        text,
        finish(answer, now()),
        asksForAddress(search) ? { ttl: ANSWER_KEPT_MS } : {},
      )
    },
    counts: () => ({ answers: answers.size, bytes: answers.calculatedSize, hits, misses }),
  }
}

type Answer = { status: number; headers: Pick<Headers | Map<string, string>, 'get' | 'has'> }

/**
 * Whether an answer may be cached. Documents say so in their headers; the page for unknown paths is
 * the same for all of them.
 */
export function isCacheable({ status, headers }: Answer, { kind }: AnswerKey): boolean {
  if (headers.has('set-cookie')) return false
  if (kind === 'unknown page') return status === 404 && isDocument(headers)
  if (kind === 'refusal') return status === 429
  if (status !== 200) return false
  if (kind === 'page') return isForAll(headers)
  return headers.get('cache-control') !== NO_STORE
}

function isDocument(headers: Answer['headers']): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

/** A stale answer, served while the database is unavailable; nobody may cache it. */
export function toStaleResponse({ status, body, headers }: KeptAnswer) {
  return { status, headers: new Map(headers).set('cache-control', NO_STORE), body }
}

/** Whether a query string asks for a street address, as a parameter or in the JSON of a procedure's input. */
export function asksForAddress(search: string): boolean {
  const params = new URLSearchParams(search)
  const [, inJson] = /"(?:address|query)"\s*:\s*"([^"]+)"/.exec(params.get('input') ?? '') ?? []
  const text = params.get('address') ?? params.get('query') ?? inJson
  return text !== undefined && mayBeAddress(text)
}
