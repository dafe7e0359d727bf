import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { isByHttps, type TrustsProxy } from '../limits/client-address.ts'
import type { Current, SettingsPorts } from '../services/ports.ts'
import { chooseEncoding } from './compression.ts'
import { isOperatorPage } from './pages/page-paths.ts'
import { plainPath, type Target } from './request-target.ts'

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
const FREE = /^\/(?:about|privacy|offline|test-slugs|test-insert)$/
const SESSION = /parkfetch_session=/
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
