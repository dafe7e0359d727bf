import { type QueryCache, QueryClient } from '@tanstack/react-query'
import { createServerSideHelpers } from '@trpc/react-query/server'
import { TRPCError } from '@trpc/server'
import { isbot } from 'isbot'
import { redirect } from 'vite-plugin-ssr/abort'
import { renderPage } from 'vite-plugin-ssr/server'
import { DatabaseUnavailableError } from '#db/unavailable.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import type { PhotoWidth } from '#domain/park/photo.ts'
import type { Deps } from '../../boot/deps.ts'
import { withDeps } from '../../core/with-deps.ts'
import type { Caller } from '../../limits/caller.ts'
import { isZipListing } from '../../services/listing/zip-listing.ts'
import { plainPath, readTarget, type Target } from '../request-target.ts'
import { makeContext } from '../rpc/context.ts'
import { appRouter } from '../rpc/routers/app-router.ts'
import { pagePolicy } from '../security/page-policy.ts'
import { documentCaching } from './page-caching.ts'
import { isOperatorPage } from './page-paths.ts'
import { type PageScripts, readPageScripts, SOURCE_SCRIPTS } from './page-scripts.ts'

/** Renders the page at a request's address. */
export type PageRenderer = (deps: Deps, request: Request, caller: Caller) => Promise<Response>

/** What a page's hooks are given on the server. */
export type PageContextInit = {
  urlOriginal: string
  /** The query as it was sent; the page itself is made of known parameters alone. */
  originalSearch: string
  site: SiteConfig
  /** The site's address as others know it, without a slash at the end. */
  origin: string
  /** The procedures; what they answer fills the cache that goes to the browser. */
  trpc: PageHelpers
  /** What a page throws to lead to another path of the site; not for ever unless told. */
  leadTo: (path: string, status?: 301 | 302) => Error
  /** Whether something could not be loaded because there is no database at the moment. */
  isDatabaseAway: () => boolean
  /** How long a visitor has to wait who has asked too often; 0 for everyone else. */
  waitSeconds: () => number
  /** Whether a page is refused before it is looked for. */
  isRefused: boolean
  /** Whether search engines get a photo at this width: none is fetched for them. */
  keepsPhoto: (reference: string, width: PhotoWidth) => Promise<boolean>
  scripts: PageScripts
  /** Whether the address is of five digits that are a zip code, and no park's number. */
  isZipCode: boolean
}

/**
 * Stands for the site in what the framework redirects to. Of paths it would keep every one it has
 * ever led from and to, and refuse to go back and forth between two, as signing in and out does.
 */
const HERE = 'http://here'

/** While developing, Vite adds scripts and styles of its own. */
const DEVELOPMENT_POLICY: [string, string] = ['content-security-policy', "object-src 'none'"]

/** Where no page is. */
const NOWHERE = '/404'
const UNREADABLE: Target = { kind: 'unknown page', path: NOWHERE, search: '', originalSearch: '' }

type PageHelpers = ReturnType<typeof makePageHelpers>['trpc']

/**
 * Renders pages through vite-plugin-ssr, with their data in the HTML.
 *
 * @param root the project's folder, of a build; null while developing
 */
export function makePageRenderer(root: string | null): PageRenderer {
  const scripts = root === null ? SOURCE_SCRIPTS : readPageScripts(root)
  return async (deps, request, caller) => {
    const answerHeaders = new Headers()
    const target = caller.refusedFor ? UNREADABLE : (readTarget(request.url) ?? UNREADABLE)
    // Where that can't be told, the park's page says what is wrong.
    const isZipCode = await isZipListing(deps, target.path).catch(() => false)
    const moved = plainPath(target.path)
    if (moved !== target.path && (isZipCode || !isParkPath(moved))) {
      return redirectTo(moved + target.originalSearch)
    }
    const asked = { headers: request.headers, caller, answerHeaders }
    const { trpc, isShared, isDatabaseAway } = makePageHelpers(
      deps,
      asked,
      isSpared(deps, target, request),
    )
    const init: PageContextInit = {
      urlOriginal: pageUrl(target, isZipCode),
      originalSearch: target.originalSearch,
      site: deps.siteConfig,
      origin: deps.siteUrl ?? new URL(request.url).origin,
      trpc,
      leadTo: (path, status = 302) => redirect(`${HERE}${path}`, status),
      isDatabaseAway,
      waitSeconds: () => caller.refusedFor ?? Number(answerHeaders.get('retry-after')),
      isRefused: caller.refusedFor !== undefined,
      keepsPhoto: deps.photos.isKept,
      scripts,
      isZipCode,
    }
    const made = await makePage(init)
    const { error } = made
    if (error && !isExpected(error)) {
      deps.log.error({ err: error, path: target.path }, 'a page failed to render')
      // A procedure's failure has been counted where it failed.
      if (!(error instanceof TRPCError)) deps.tally.count('error')
    }
    if (made.status === undefined) {
      const status = error ? 500 : 404
      const headers = [documentCaching(status, false)]
      return new Response(status === 404 ? 'Not found' : 'Something went wrong.', {
        status,
        headers,
      })
    }
    const status = statusOf(made, caller)
    const headers = [...made.headers, documentCaching(status, isShared())]
    headers.push(root === null ? DEVELOPMENT_POLICY : pagePolicy(deps.siteConfig, made.pageId))
    if (init.waitSeconds() > 0) headers.push(['retry-after', String(init.waitSeconds())])
    // A session in use slides with pages too.
    for (const cookie of answerHeaders.getSetCookie()) headers.push(['set-cookie', cookie])
    return new Response(made.html, { status, headers })
  }
}

/** A park's page leads to the park's own address at once. */
function isParkPath(path: string): boolean {
  return /^\/parks\/\d+(\/|$)/.test(path)
}

function redirectTo(location: string): Response {
  const headers: [string, string][] = [['location', location], documentCaching(301, true)]
  return new Response(null, { status: 301, headers })
}

function statusOf({ status, error }: Made, { refusedFor }: Caller): number {
  if (refusedFor !== undefined) return 429
  return isUnavailable(error) ? 503 : (status ?? 500)
}

type Made = {
  /** Absent where there is no document, not even of an error. */
  status?: number
  headers: [name: string, value: string][]
  html: string | null
  pageId?: string | undefined
  error?: unknown
}

async function makePage(init: PageContextInit): Promise<Made> {
  const rendered = await renderPage<{ _pageId?: string }, PageContextInit>(init)
  const { httpResponse, errorWhileRendering: error, _pageId: pageId } = rendered
  if (!httpResponse) return { headers: [], html: null, error }
  const { statusCode: status, body } = httpResponse
  const isRedirect = status >= 300 && status < 400
  // A module waits for the document by itself, and may not be told to.
  const html = body.replace(/(<script type="module" [^>]*?) defer>/, '$1>')
  const headers = httpResponse.headers.map(ofHere)
  return { status, headers, html: isRedirect ? null : html, pageId, error }
}

function ofHere([name, value]: [string, string]): [string, string] {
  return [name, value.startsWith(HERE) ? value.slice(HERE.length) : value]
}

/** A target's address as the router takes it. */
function pageUrl({ kind, path, search }: Target, isZipCode: boolean): string {
  if (kind !== 'page') return NOWHERE
  return (isZipCode ? path : pagePath(withoutSlash(path))) + search
}

/** A park's path with needless slashes as that of its number alone, which leads to its address. */
function withoutSlash(path: string): string {
  const plain = plainPath(path)
  return plain === path ? path : plain.replace(/^(\/parks\/\d+)\/.*$/, '$1')
}

/** The path as the router takes it, which leaves out spaces: in a place's name they are hyphens. */
function pagePath(path: string): string {
  const listed = /^\/parks\/(?!\d)/.test(path) ? path.replace(/(%20|\+)+/g, '-') : path
  const whole = listed.replace(/(?:%[\da-f]{2})+/gi, keepSpaces)
  // The address of a page's bare data, which only its own router would ask for.
  return whole.replace(/\.pageContext\.json$/, '.json')
}

/** Encoded once more, so that a path with spaces is another path than that without. */
function keepSpaces(bytes: string): string {
  return /%(?:20|09|0[a-d]|c2%a0|e1%9a%80|e2%8[01]%|e3%80%80|ef%bb%bf)/i.test(bytes)
    ? bytes.replaceAll('%', '%25')
    : bytes
}

/**
 * Whether no live source is asked, and paid for, as a crawler wants the page. The operator's pages
 * tell the truth to whatever browser is signed in.
 */
function isSpared({ siteConfig }: Deps, { path }: Target, { headers }: Request): boolean {
  const hasLive = siteConfig.liveSources.length > 0
  return hasLive && isbot(headers.get('user-agent')) && !isOperatorPage(plainPath(path))
}

function makePageHelpers(
  deps: Deps,
  parts: Parameters<typeof makeContext>[1],
  forCrawler: boolean,
) {
  const known = forCrawler ? withDeps(deps, deps.forCrawlers) : deps
  const context = makeContext(known, parts)
  let isPersonal = forCrawler
  const session = () => {
    isPersonal = true
    return context.session()
  }
  const ctx = { ...context, session, wantsObjects: true }
  const queryClient = new QueryClient()
  const trpc = createServerSideHelpers({ router: appRouter, ctx, queryClient })
  const queries = queryClient.getQueryCache()
  return {
    trpc,
    isShared: () => !isPersonal && isComplete(queries),
    isDatabaseAway: () => queries.getAll().some(({ state }) => isOfDatabase(state.error)),
  }
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof TRPCError && error.cause instanceof DatabaseUnavailableError
}

/** Whether the data is all there is: not less, as a source or the visitor's points gave out. */
function isComplete(queries: QueryCache): boolean {
  return queries.getAll().every(({ state }) => state.status !== 'error' && !isStale(state.data))
}

function isStale(data: unknown): boolean {
  const { stale, park } = (data ?? {}) as { stale?: true; park?: { stale?: true } }
  return stale === true || park?.stale === true
}

function isUnavailable(error: unknown): boolean {
  return error instanceof TRPCError && error.code === 'SERVICE_UNAVAILABLE'
}

function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && '_pageContextAbort' in error
}
