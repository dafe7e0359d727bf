import { LRUCache } from 'lru-cache'
import { ANSWER_KEPT_AWAY_MS, ANSWER_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { AnswerKey } from './answer-key.ts'
import { KEPT_BY_NOBODY } from './http-cache.ts'
import { isForAll } from './pages/page-caching.ts'

const MEGABYTE = 1_048_576
/** For headers and bookkeeping. */
const ENTRY_BYTES = 1_024

/** A finished answer, as it goes over the line. */
export type KeptAnswer = {
  status: number
  body: Buffer<ArrayBuffer>
  headers: [name: string, value: string][]
  etag: string | null
  /** Names and values by turns, as node:http writes them fastest. */
  fields: string[]
  /** Those of an answer that has no body, as nothing has changed. */
  unchangedFields: string[]
  /** The state of the data it was made of. */
  version: number
  /** Milliseconds since the process began: a clock that is set makes nothing younger or older. */
  madeAt: number
}

type Made = {
  status: number
  headers: [name: string, value: string][]
  body: Buffer<ArrayBuffer>
  version: number
}

export type KeptAnswers = {
  /** An answer that may still be given. */
  find: (key: string) => KeptAnswer | null
  /** Whether `find` would give one. */
  has: (key: string) => boolean
  /** An answer of the last hour, whatever has changed, for when no new one can be made. */
  findOld: (key: string) => KeptAnswer | null
  /**
   * Keeps an answer, unless there is a newer one. Where the data has changed since `version`, it is
   * only for when no new one can be made.
   */
  keep: (key: string, answer: Made) => void
  counts: () => { answers: number; bytes: number; hits: number; misses: number }
}

type Parts = {
  /** The state of the data at present, and whether it can't be told. */
  data: { current: () => number; isAway: () => boolean }
  now?: () => number
  maxBytes?: number
}

const OF_A_BODY = /^content-(?:encoding|length|type)$/

function finish({ status, headers, body, version }: Made, madeAt: number): KeptAnswer {
  const etag = headers.find(([name]) => name === 'etag')?.[1] ?? null
  return {
    ...{ status, body, headers, version, madeAt, etag },
    fields: [...headers.flat(), 'content-length', String(body.length)],
    unchangedFields: headers.filter(([name]) => !OF_A_BODY.test(name)).flat(),
  }
}

/**
 * Finished answers that are the same for everyone, within a bounded number of bytes. A change of
 * the data they are made of ends them at once; while the database is away they are given for an
 * hour.
 */
export function makeKeptAnswers({
  data,
  now = () => performance.now(),
  maxBytes = 64 * MEGABYTE,
}: Parts): KeptAnswers {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
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
    keep(key, answer) {
      const known = answers.peek(key)
      if (!known || known.version <= answer.version) answers.set(key, finish(answer, now()))
    },
    counts: () => ({ answers: answers.size, bytes: answers.calculatedSize, hits, misses }),
  }
}

type Answer = { status: number; headers: Pick<Headers | Map<string, string>, 'get' | 'has'> }

/**
 * Whether an answer is kept. Documents say so themselves; that there is no such page is the same for
 * all such paths.
 */
export function mayBeKept({ status, headers }: Answer, { kind }: AnswerKey): boolean {
  if (headers.has('set-cookie')) return false
  if (kind === 'unknown page') return status === 404
  if (kind === 'refusal') return status === 429
  if (status !== 200) return false
  if (kind === 'page') return isForAll(headers)
  return headers.get('cache-control') !== KEPT_BY_NOBODY
}

/** An old answer, given as there is no database to make a new one of: for nobody else to keep. */
export function asItWas({ status, body, headers }: KeptAnswer) {
  return { status, headers: new Map(headers).set('cache-control', KEPT_BY_NOBODY), body }
}
