import { LRUCache } from 'lru-cache'
import type { AnswerKey } from './answer-key.ts'
import { KEPT_BY_NOBODY } from './http-cache.ts'
import { isForAll } from './page-caching.ts'

const MEGABYTE = 1_048_576
/** For headers and bookkeeping. */
const ENTRY_BYTES = 1_024
/** 128 KB, in which of 20,000 searches half are still known when as many others have come. */
const ASKED_PLACES = 32_768

/** A finished answer of status 200, as it goes over the line. */
export type KeptAnswer = {
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

type Made = { headers: [name: string, value: string][]; body: Buffer<ArrayBuffer>; version: number }

export type KeptAnswers = {
  /** An answer that may still be given. */
  find: (key: string) => KeptAnswer | null
  /** An answer of the last hour, whatever has changed, for when no new one can be made. */
  findOld: (key: string) => KeptAnswer | null
  /**
   * Keeps an answer, unless there is a newer one. Where the data has changed since `version`, it is
   * only for when no new one can be made.
   */
  keep: (key: string, answer: Made) => void
  /**
   * Whether a key has been asked for before; from now on it has. It is told by a hash in a table, where
   * a later key may take its place: of thousands a second the texts would fill the old generation.
   */
  wasAsked: (key: string) => boolean
  counts: () => { answers: number; bytes: number; hits: number; misses: number }
}

type Parts = {
  /** The state of the data at present, and whether it can't be told. */
  data: { current: () => number; isAway: () => boolean }
  now?: () => number
  maxBytes?: number
}

const OF_A_BODY = /^content-(?:encoding|length|type)$/

function finish({ headers, body, version }: Made, madeAt: number): KeptAnswer {
  const etag = headers.find(([name]) => name === 'etag')?.[1] ?? null
  return {
    ...{ body, headers, version, madeAt, etag },
    fields: [...headers.flat(), 'content-length', String(body.length)],
    unchangedFields: headers.filter(([name]) => !OF_A_BODY.test(name)).flat(),
  }
}

/** FNV-1a, of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** As long as caches on the way may keep it. */
const FRESH_MS = 60_000
/** Where the database is away, what was once true is better than nothing. */
const AWAY_MS = 3_600_000

/**
 * Finished answers that are the same for everyone, within a bounded number of bytes. A change of
 * the data they are made of ends them at once; while the database is away they are given for an
 * hour.
 */
export function makeKeptAnswers({
  data,
  now = () => performance.now(),
  maxBytes = 64 * MEGABYTE,
}: Parts) {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
  })
  const asked = new Uint32Array(ASKED_PLACES)
  let hits = 0
  let misses = 0
  const ageOf = ({ madeAt }: KeptAnswer) => now() - madeAt
  function mayBeGiven(answer: KeptAnswer): boolean {
    if (data.isAway()) return ageOf(answer) < AWAY_MS
    return ageOf(answer) < FRESH_MS && answer.version === data.current()
  }
  return {
    find(key) {
      const found = answers.get(key)
      const answer = found && mayBeGiven(found) ? found : null
      if (answer) hits++
      else misses++
      return answer
    },
    findOld(key) {
      const found = answers.get(key)
      return found && ageOf(found) < AWAY_MS ? found : null
    },
    keep(key, answer) {
      const known = answers.peek(key)
      if (!known || known.version <= answer.version) answers.set(key, finish(answer, now()))
    },
    wasAsked(key) {
      const hash = hashOf(key)
      const place = hash % ASKED_PLACES
      const known = asked[place] === hash
      asked[place] = hash
      return known
    },
    counts: () => ({ answers: answers.size, bytes: answers.calculatedSize, hits, misses }),
  } satisfies KeptAnswers as KeptAnswers
}

type Answer = { status: number; headers: Pick<Headers | Map<string, string>, 'get' | 'has'> }

/**
 * Whether an answer is kept. Documents say so themselves; hardly a spot is searched twice, so that a
 * search is kept the second time.
 */
export function mayBeKept(
  { status, headers }: Answer,
  { isSearch, text }: AnswerKey,
  keptAnswers: Pick<KeptAnswers, 'wasAsked'>,
): boolean {
  if (status !== 200 || headers.has('set-cookie')) return false
  if (!isSearch) return isForAll(headers)
  return headers.get('cache-control') !== KEPT_BY_NOBODY && keptAnswers.wasAsked(text)
}

/** An old answer, given as there is no database to make a new one of: for nobody else to keep. */
export function asItWas({ body, headers }: KeptAnswer) {
  return { status: 200, headers: new Map(headers).set('cache-control', KEPT_BY_NOBODY), body }
}
