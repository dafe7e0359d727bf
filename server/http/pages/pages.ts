import { setTimeout as wait } from 'node:timers/promises'
import { type QueryCache, QueryClient } from '@tanstack/react-query'
import { createServerSideHelpers } from '@trpc/react-query/server'
import { TRPCError } from '@trpc/server'
import { isbot } from 'isbot'
import { DatabaseUnavailableError } from '#db/unavailable.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import type { ApiReference } from '#domain/page/api-reference.ts'
import type { PhotoWidth } from '#domain/park/photo.ts'
import type { DrawOpening } from '../../basemap/first-view/opening-picture.ts'
import type { Caller } from '../../limits/caller.ts'
import { isZipListing } from '../../services/listing/listing-facts.ts'
import { siteStart } from '../../services/location/site-start.ts'
import { type CellsAnswer, type CellsAsked, cellsInput } from '../../services/map/cell-schemas.ts'
import { cellsIn } from '../../services/map/cells.ts'
import type { ResolvedPlaces } from '../../services/search/resolved-place.ts'
import { plainPath, readTarget, type Target } from '../cached-answers.ts'
import type { HttpDeps } from '../http-deps.ts'
import { apiReference } from '../rest/api-reference.ts'
import { appRouter } from '../rpc/routers/app-router.ts'
import { makeContext } from '../rpc/trpc.ts'
import { pagePolicy } from '../security/page-policy.ts'
import {
  isExpected,
  keepQuery,
  type Made,
  makePage,
  makeRedirects,
  type Redirects,
  type Replaced,
} from './make-page.ts'
import { documentCaching } from './page-caching.ts'
import { isOperatorPage } from './page-paths.ts'
import { type PageScripts, readPageScripts, SOURCE_SCRIPTS } from './page-scripts.ts'

/** Longest time a page waits for the parks of its map's first view. */
const OPENING_CELLS_MS = 1_000

/** Renders the page at a request's URL. */
export type PageRenderer = (deps: HttpDeps, request: Request, caller: Caller) => Promise<Response>

/** The page context that hooks receive on the server. */
export type PageContextInit = {
  urlOriginal: string
  /** The query as sent; the page itself only sees known parameters. */
  originalSearch: string
  site: SiteConfig
  /** The site's public address, without a trailing slash. */
  origin: string
  /** The procedures; their answers fill the query cache that is sent to the browser. */
  trpc: PageHelpers
  /** Returns an error to throw for a redirect, which keeps the query, to another path of the site. */
  leadTo: (path: string, how?: Redirect) => Error
  /** Returns an error to throw for the error page, with a reason for the visitor. */
  giveUp: Redirects['toErrorPage']
  /** Why the page was given up. */
  reason: Redirects['reason']
  /** Whether some data is missing because the database is unavailable. */
  isDatabaseAway: () => boolean
  /** Seconds a rate limited visitor has to wait; 0 for everyone else. */
  waitSeconds: () => number
  /** Whether the request is refused before its page is looked up. */
  isRefused: boolean
  /** Whether a photo is cached at this width; search engines only get cached ones. */
  isPhotoCached: (reference: string, width: PhotoWidth) => Promise<boolean>
  scripts: PageScripts
  /** Draws what is below the markers of a map's first view. */
  drawOpening: DrawOpening
  /** What /api/docs shows. */
  apiReference: () => ApiReference
  /** The parks of a map's view; null if they can't be read. */
  cellsOf: (asked: CellsAsked) => Promise<CellsAnswer | null>
  /** Whether the five digits in the path are a zip code rather than a park's id. */
  isZipCode: boolean
}

type Redirect = {
  /** Temporary by default. */
  status?: 301 | 302
  /** Which parameters are not kept, because the path stands for them. */
  replaced?: Replaced
}

/** In development, Vite injects scripts and styles of its own. */
const DEVELOPMENT_POLICY: [string, string] = ['content-security-policy', "object-src 'none'"]

const NOWHERE = '/404'
const UNREADABLE: Target = { kind: 'unknown page', path: NOWHERE, search: '', originalSearch: '' }

const NO_START = { start: null, places: [] }

type PageHelpers = ReturnType<typeof makePageHelpers>['trpc']

/**
 * Renders pages through vite-plugin-ssr, with their data in the HTML.
 *
 * @param root the project's folder, if built; null in development
 */
export function makePageRenderer(root: string | null): PageRenderer {
  const scripts = root === null ? SOURCE_SCRIPTS : readPageScripts(root)
  return async (deps, request, caller) => {
    const answerHeaders = new Headers()
    const target = caller.refusedFor ? UNREADABLE : (readTarget(request.url) ?? UNREADABLE)
    // If the lookup fails, the park's page reports the problem.
    const isZipCode = await isZipListing(deps, target.path).catch(() => false)
    const moved = plainPath(target.path)
    if (moved !== target.path && (isZipCode || !isParkPath(moved))) {
      return moveTo(moved + target.originalSearch)
    }
    const asked = { headers: request.headers, caller, answerHeaders }
    const { trpc, isShared, isDatabaseAway } = makePageHelpers(
      deps,
      asked,
      isSpared(deps, target, request),
    )
    const { settings, siteConfig } = deps.configured.current
    let isWhole = true
    const redirects = makeRedirects()
    const init: PageContextInit = {
      urlOriginal: pageUrl(target, isZipCode),
      originalSearch: target.originalSearch,
      site: { ...siteConfig, ...(await siteStart(deps).catch(() => NO_START)) },
      origin: settings.SITE_URL ?? new URL(request.url).origin,
      trpc,
      leadTo: (path, { status = 302, replaced } = {}) =>
        redirects.toPath(keepQuery(path, target.originalSearch, replaced), status),
      giveUp: redirects.toErrorPage,
      reason: redirects.reason,
      isDatabaseAway,
      waitSeconds: () => caller.refusedFor ?? Number(answerHeaders.get('retry-after')),
      isRefused: caller.refusedFor !== undefined,
      isPhotoCached: deps.photos.isCached,
      scripts,
      drawOpening: deps.drawOpening,
      apiReference,
      cellsOf: async (asked) => {
        const cells = await cellsOf(deps, asked)
        if (!cells) isWhole = false
        return cells
      },
      isZipCode,
    }
    const made = await makePage(init, redirects)
    const { error } = made
    if (error && !isExpected(error)) {
      deps.log.error({ err: error, path: target.path }, 'a page failed to render')
      // Failures of procedures have already been counted.
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
    const headers = [...made.headers, documentCaching(status, isShared() && isWhole)]
    headers.push(root === null ? DEVELOPMENT_POLICY : pagePolicy(siteConfig, made.pageId))
    if (init.waitSeconds() > 0) headers.push(['retry-after', String(init.waitSeconds())])
    // Viewing pages extends a session, too.
    for (const cookie of answerHeaders.getSetCookie()) headers.push(['set-cookie', cookie])
    return new Response(made.html, { status, headers })
  }
}

/** The list's parks are shown if this fails, so it is no failure of the page. */
async function cellsOf(deps: HttpDeps, asked: CellsAsked): Promise<CellsAnswer | null> {
  try {
    const late = wait(OPENING_CELLS_MS, null, { ref: false })
    const found = await Promise.race([cellsIn(deps, cellsInput.parse(asked)), late])
    return found?.toJSON() ?? null
  } catch (error) {
    deps.log.warn({ err: error }, "the parks of a map's first view could not be counted")
    return null
  }
}

/** Paths of parks redirect to the park's canonical URL directly. */
function isParkPath(path: string): boolean {
  return /^\/parks\/\d+(\/|$)/.test(path)
}

function moveTo(location: string): Response {
  const headers: [string, string][] = [['location', location], documentCaching(301, true)]
  return new Response(null, { status: 301, headers })
}

function statusOf({ status, error }: Made, { refusedFor }: Caller): number {
  if (refusedFor !== undefined) return 429
  return isUnavailable(error) ? 503 : (status ?? 500)
}

/** A target's URL, adapted to the framework's router. */
function pageUrl({ kind, path, search }: Target, isZipCode: boolean): string {
  if (kind !== 'page') return NOWHERE
  return (isZipCode ? path : pagePath(withoutSlash(path))) + search
}

/** Reduces a park's path with redundant slashes to its id, which redirects to its canonical URL. */
function withoutSlash(path: string): string {
  const plain = plainPath(path)
  return plain === path ? path : plain.replace(/^(\/parks\/\d+)\/.*$/, '$1')
}

/** Adapts a path to the router, which drops spaces: in the names of places they become hyphens. */
function pagePath(path: string): string {
  const listed = /^\/parks\/(?!\d)/.test(path) ? path.replace(/(%20|\+)+/g, '-') : path
  const whole = listed.replace(/(?:%[\da-f]{2})+/gi, keepSpaces)
  // Requests for a page's bare data, which only the framework's own client-side router would make.
  return whole.replace(/\.pageContext\.json$/, '.json')
}

/** Encodes spaces twice, so that paths with and without them differ. */
function keepSpaces(bytes: string): string {
  return /%(?:20|09|0[a-d]|c2%a0|e1%9a%80|e2%8[01]%|e3%80%80|ef%bb%bf)/i.test(bytes)
    ? bytes.replaceAll('%', '%25')
    : bytes
}

/**
 * Whether live sources, which may cost money, are skipped because the request is a crawler's. The
 * operator's pages are exempt, so that they are accurate in any browser.
 */
function isSpared(
  { configured }: Pick<HttpDeps, 'configured'>,
  { path }: Target,
  { headers }: Request,
): boolean {
  const hasLive = configured.current.siteConfig.liveSources.length > 0
  return hasLive && isbot(headers.get('user-agent')) && !isOperatorPage(plainPath(path))
}

function makePageHelpers(
  deps: HttpDeps,
  parts: Parameters<typeof makeContext>[1],
  forCrawler: boolean,
) {
  const known = lookingUpOnce(deps)
  const context = makeContext(forCrawler ? withoutSources(known) : known, parts)
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

/** The same, but searches stored data only. */
function withoutSources({ configured, forCrawlers, ...deps }: HttpDeps): HttpDeps {
  const { geocoders, placesProviders } = forCrawlers.configured.current
  const current = { ...configured.current, geocoders, placesProviders }
  return { ...deps, ...forCrawlers, forCrawlers, configured: { ...configured, current } }
}

/**
 * The same for a page, whose procedures search one place: it is looked up once, or twice if live
 * sources take part in one of the searches.
 */
function lookingUpOnce(deps: HttpDeps): HttpDeps {
  const resolved: ResolvedPlaces = new Map()
  const known = { ...deps, forCrawlers: { ...deps.forCrawlers, resolved } }
  return deps.configured.current.siteConfig.liveSources.length > 0 ? known : { ...known, resolved }
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof TRPCError && error.cause instanceof DatabaseUnavailableError
}

/** Whether the data is complete: nothing failed or is stale due to a source or rate limits. */
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
