import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { parkSearchParameters } from '#domain/search/search-schemas.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import { SESSION_COOKIE } from '../auth/sessions.ts'
import { isByHttps, type TrustsProxy } from '../limits/client-address.ts'
import type { Current, SettingsPorts } from '../services/ports.ts'
import { mayBeAddress } from '../streets/address-readings.ts'
import { chooseEncoding } from './compression.ts'
import { NO_STORE } from './http-cache.ts'
import { isForAll } from './pages/page-caching.ts'
import { findPage, isOperatorPage } from './pages/page-paths.ts'

/** A parsed request URL, shared by handlers and cache keys so that they agree. */
export type Target = {
  kind: 'search' | 'page' | 'unknown page' | 'other'
  /** As in the URL, encoded. */
  path: string
  /**
   * '' or '?address=94110&radius=2000': the known parameters, sorted by name; values of the same
   * name keep their order. All parameters if the kind is 'other'.
   */
  search: string
  /** The whole query as sent. */
  originalSearch: string
}

const SEARCHES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['/api/parks', new Set(parkSearchParameters)],
  ['/api/trpc/parks.search', new Set(['batch', 'input'])],
])
/** Paths that are no pages; built files are recognised by `isFile`. */
const NO_PAGE =
  /^\/(?:(?:api(?!\/docs\/?$)|og|map\/tiles)(?:\/|$)|sitemap\/.+\.xml$|(?:map\/tiles\.json|sitemap\.xml|robots\.txt|sw\.js|manifest\.webmanifest|blog\/feed\.xml|advert|healthz|readyz|metrics)$)/
/** URLs that need no parsing. */
const PLAIN = /^\/[\w/-]*$/

/**
 * Parses a request's URL.
 *
 * @param url a path with its query; of an absolute URL only these parts are used
 * @param isFile whether a path is one of the built files
 * @returns null if it can't be parsed
 */
export function readTarget(
  url: string,
  isFile: (path: string) => boolean = () => false,
): Target | null {
  const parsed = parse(url)
  if (!parsed) return null
  const { path, search: originalSearch } = parsed
  const known = SEARCHES.get(path)
  if (known) {
    const search = keep(originalSearch, (name) => known.has(name))
    return { kind: 'search', path, search, originalSearch }
  }
  if (NO_PAGE.test(decode(path)) || isFile(path)) {
    return { kind: 'other', path, search: originalSearch, originalSearch }
  }
  const page = findPage(plainPath(path))
  if (!page) return { kind: 'unknown page', path, search: '', originalSearch }
  const { parameters } = page
  const search = keep(originalSearch, (name) =>
    parameters === 'any' ? !(name in Object.prototype) : parameters.includes(name),
  )
  return { kind: 'page', path, search, originalSearch }
}

/** Removes redundant slashes from a path. */
export function plainPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** A path as routes match it: '/%61pi/parks' is '/api/parks'. */
function decode(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function parse(url: string): { path: string; search: string } | null {
  if (PLAIN.test(url)) return { path: url, search: '' }
  // A path that begins with two slashes would otherwise be parsed as a host name.
  const whole = url.startsWith('/') ? `http://site${url}` : url
  if (!URL.canParse(whole)) return null
  const { pathname, search } = new URL(whole)
  return { path: pathname, search }
}

function keep(search: string, isRead: (name: string) => boolean): string {
  if (search === '') return ''
  const entries = [...new URLSearchParams(search)].filter(([name]) => isRead(name))
  // Sorting is stable: values of the same name keep their order.
  entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

export type AnswerKey = {
  text: string
  /** Distinguishes the representations of the same content: encoding and protocol. */
  form: string
  kind: Exclude<Target['kind'], 'other'> | 'refusal'
  /** Whether producing the answer costs no rate limit points. */
  isFree: boolean
  /** The query string of its URL. */
  search: string
}

type Site = SettingsPorts<'SITE_URL'> &
  Current<{ siteConfig: { liveSources: readonly string[] } }> & {
    trustsProxy: TrustsProxy
  }

/** Static pages of text. */
const FREE = /^\/(?:about|privacy|imprint|offline|test-slugs|test-insert)$/
const SESSION = new RegExp(`${SESSION_COOKIE}=`)
const JSON_LINES = /\bapplication\/jsonl\b/i
const LONGEST_URL = 2_000

/**
 * Returns a request's cache key, or null if its answer must not be shared: a write, a request that
 * may be signed in, or one that may cost money. Visitors share an answer if path, known parameters,
 * encoding, protocol and, without a public address of the site, host are the same.
 */
export function answerKey(
  site: Site,
  request: IncomingMessage,
  target: Target | null,
): AnswerKey | null {
  const { headers, method, url = '' } = request
  if (!target || target.kind === 'other' || method !== 'GET') return null
  // An absolute URL names its own host.
  if (!url.startsWith('/') || url.length > LONGEST_URL) return null
  if (headers.range || wantsStream(headers)) return null
  if (headers.cookie && SESSION.test(headers.cookie)) return null
  const { kind, path, search } = target
  const { settings, siteConfig } = site.configured.current
  const isLive = siteConfig.liveSources.length > 0
  if (isLive && (kind === 'search' || isbot(headers['user-agent']))) return null
  if (kind === 'page' && isOperatorPage(path)) return null
  // Redirects to the path without redundant slashes.
  if (plainPath(path) !== path) return null
  // Only pages contain the site's address: if unset, that of the request.
  const host = settings.SITE_URL || kind !== 'page' ? '' : headers.host
  const encoding = chooseEncoding(String(headers['accept-encoding'] ?? '')) ?? ''
  // HTTPS answers have a Strict-Transport-Security header.
  const proto = isHttps(site, request) ? 'https' : ''
  const what = kind === 'unknown page' ? kind : path + search
  const isFree = kind === 'unknown page' || (kind === 'page' && FREE.test(path))
  const form = `${encoding} ${proto}`
  return { form, text: `${form} ${host} ${what}`, kind, isFree, search }
}

/** The cache key of the page that tells the visitor how many seconds to wait. */
export function refusalKey({ form }: AnswerKey, seconds: number): AnswerKey {
  const text = `${form}  refused ${seconds}`
  return { form, text, kind: 'refusal', isFree: true, search: '' }
}

/** Whether tRPC may answer with a stream of JSON lines; it looks at both headers. */
function wantsStream({ accept, 'trpc-accept': own }: IncomingHttpHeaders): boolean {
  return Boolean(own) || JSON_LINES.test(accept ?? '')
}

function isHttps({ trustsProxy }: Site, { headers, socket }: IncomingMessage): boolean {
  const protocol = headers['x-forwarded-proto']
  return protocol !== undefined && isByHttps(socket.remoteAddress, String(protocol), trustsProxy)
}

/** Cached answer in memory: as long as shared caches may store it. */
const ANSWER_CACHE_MS = MINUTE_MS
/** Cached answer in memory while the database is down. */
const ANSWER_CACHE_AWAY_MS = HOUR_MS

const MEGABYTE = 1_048_576
/** Headers and bookkeeping of an entry. */
const ENTRY_BYTES = 1_024

/** A finished answer, ready to be sent. */
export type CachedAnswer = {
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

export type CachedAnswers = {
  /** Returns a fresh answer. */
  find: (key: string) => CachedAnswer | null
  /** Whether `find` would return an answer. */
  has: (key: string) => boolean
  /** Returns an answer of the last hour, even if stale, for when no new one can be made. */
  findOld: (key: string) => CachedAnswer | null
  /**
   * Caches an answer, unless a newer one is cached. If the data has changed since `version`, it
   * only serves as a fallback for when no new one can be made. The answer to a street address is
   * forgotten after a minute, as it reveals where somebody is going.
   */
  store: (key: Pick<AnswerKey, 'text' | 'search'>, answer: Made) => void
  counts: () => { answers: number; bytes: number; hits: number; misses: number }
}

type Parts = {
  /** The current version of the data, and whether the database is unavailable. */
  data: { current: () => number; isAway: () => boolean }
  now?: () => number
  maxBytes?: number
}

const OF_A_BODY = /^content-(?:encoding|length|type)$/

function finish({ status, headers, body, version }: Made, madeAt: number): CachedAnswer {
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
export function makeCachedAnswers({
  data,
  now = () => performance.now(),
  maxBytes = 64 * MEGABYTE,
}: Parts): CachedAnswers {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
    ttlAutopurge: true,
    perf: { now },
  })
  let hits = 0
  let misses = 0
  const ageOf = ({ madeAt }: CachedAnswer) => now() - madeAt
  function mayBeGiven(answer: CachedAnswer): boolean {
    if (data.isAway()) return ageOf(answer) < ANSWER_CACHE_AWAY_MS
    return ageOf(answer) < ANSWER_CACHE_MS && answer.version === data.current()
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
      return found && ageOf(found) < ANSWER_CACHE_AWAY_MS ? found : null
    },
    store({ text, search }, answer) {
      const known = answers.peek(text)
      if (known && known.version > answer.version) return
      answers.set(
        text,
        finish(answer, now()),
        asksForAddress(search) ? { ttl: ANSWER_CACHE_MS } : {},
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
export function toStaleResponse({ status, body, headers }: CachedAnswer) {
  return { status, headers: new Map(headers).set('cache-control', NO_STORE), body }
}

/** Whether a query string asks for a street address, as a parameter or in the JSON of a procedure's input. */
export function asksForAddress(search: string): boolean {
  const params = new URLSearchParams(search)
  const [, inJson] = /"(?:address|query)"\s*:\s*"([^"]+)"/.exec(params.get('input') ?? '') ?? []
  const text = params.get('address') ?? params.get('query') ?? inJson
  return text !== undefined && mayBeAddress(text)
}
