import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { chooseEncoding } from './compression.ts'

/** What a finished answer is kept under. */
export type AnswerKey = {
  text: string
  isSearch: boolean
  /** Whether making it asks for nothing that is counted. */
  isFree: boolean
}

type Site = {
  /** Its public address; absent: what is asked for tells it. */
  siteUrl: string | undefined
  siteConfig: { liveSources: readonly string[] }
}

/** Searches, which are the same for everyone where no live source may be asked. */
const SEARCHES = /^\/api\/(?:parks|trpc\/parks\.search)\?/
const CLIENT_ID = /[?&]clientId=[^&]*/g
/** What is somebody's own, has a cache of its own, or is no document. */
const NOT_KEPT = /^\/(?:api|admin|assets|og|sitemap\/)(?:[/?.]|$)|\.[a-z\d]+$/
/** Pages of text. */
const FREE = /^\/(?:about|privacy|offline|test-slugs|test-insert)(?:\?|$)/
const SESSION = /parkfetch_session=/
const LONGEST_URL = 2_000

const kinds = new LRUCache<string, boolean>({ max: 1_000 })
const encodings = new LRUCache<string, string>({ max: 1_000 })

/**
 * The key of what a request asks for; null where its answer is nobody else's: a write, a request of
 * somebody who may have signed in, one that may cost money. Visitors share an answer where address,
 * encoding and, without a public address of the site, host are the same.
 */
export function answerKey(site: Site, request: IncomingMessage): AnswerKey | null {
  const { headers, method, url = '' } = request
  if (method !== 'GET' || url.length > LONGEST_URL) return null
  // Asked for in another form, or in part.
  if (headers.range || headers['trpc-accept']) return null
  if (headers.cookie && SESSION.test(headers.cookie)) return null
  const isLive = site.siteConfig.liveSources.length > 0
  const isSearch = SEARCHES.test(url)
  if (isSearch ? isLive : NOT_KEPT.test(url)) return null
  if (isLive && isCrawler(headers['user-agent'])) return null
  const host = site.siteUrl ? '' : headers.host
  const encoding = encodingFor(headers['accept-encoding'])
  // Those who came by https are told to stay there.
  const proto = headers['x-forwarded-proto'] === 'https' ? 'https' : ''
  const text = `${encoding} ${proto} ${host} ${isSearch ? normalise(url) : url}`
  return { text, isSearch, isFree: FREE.test(url) }
}

/** The same search, whoever asks and in whatever order its parts come. */
function normalise(url: string): string {
  const known = url.includes('clientId=') ? url.replace(CLIENT_ID, '') : url
  const end = known.search(/[?&]/)
  if (end < 0) return `${known}?`
  const query = known
    .slice(end + 1)
    .split('&')
    .sort()
    .join('&')
  return `${known.slice(0, end)}?${query}`
}

function isCrawler(userAgent = ''): boolean {
  return remembered(kinds, userAgent, isbot)
}

function encodingFor(accepted: string | string[] = ''): string {
  return remembered(encodings, String(accepted), (text) => chooseEncoding(text) ?? '')
}

function remembered<T extends string | boolean>(
  known: LRUCache<string, T>,
  text: string,
  find: (text: string) => T,
): T {
  const found = known.get(text)
  if (found !== undefined) return found
  const value = find(text)
  if (text.length < 500) known.set(text, value)
  return value
}
