import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryCache } from '@tanstack/react-query'
import { createServerSideHelpers } from '@trpc/react-query/server'
import { TRPCError } from '@trpc/server'
import { isbot } from 'isbot'
import { redirect } from 'vite-plugin-ssr/abort'
import { renderPage } from 'vite-plugin-ssr/server'
import { DatabaseUnavailableError } from '#db/unavailable.ts'
import type { PhotoWidth } from '#domain/photo.ts'
import type { SiteConfig } from '#domain/schemas/config.ts'
import { makeContext } from './context.ts'
import type { Deps } from './deps.ts'
import type { Caller } from './limits/caller.ts'
import { documentCaching } from './page-caching.ts'
import { type Filling, fillFrame, MARK, makePageFrames, type RenderedPage } from './page-frames.ts'
import { PageQueries } from './page-queries.ts'
import { readyTextOf } from './prepared-json.ts'
import { appRouter } from './routers/app-router.ts'
import { searchOnce } from './search-once.ts'
import { pagePolicy } from './security/page-policy.ts'
import { isZipListing } from './services/zip-listing.ts'
import { withDeps } from './with-deps.ts'

/** Renders the page at a request's address. */
export type PageRenderer = (deps: Deps, request: Request, caller: Caller) => Promise<Response>

/** What a page's hooks are given on the server. */
export type PageContextInit = {
  urlOriginal: string
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
  /** Whether search engines get a photo at this width: none is fetched for them. */
  keepsPhoto: (reference: string, width: PhotoWidth) => Promise<boolean>
  /** The tags that have a page's scripts loaded early, by the page's id. */
  preloads: (pageId: string) => string
  /** The JSON text that an answer of a procedure came as, where it did. */
  readyText: (answer: unknown) => string | undefined
  /** Whether the address is of five digits that are a zip code, and no park's number. */
  isZipCode: boolean
  /** What the document has in the place of its head and content, which the hook gives beside it. */
  mark: string
  /** Why the page could not be made, where that is known before it is asked for. */
  failure?: unknown
}

/**
 * Stands for the site in what the framework redirects to. Of paths it would keep every one it has
 * ever led from and to, and refuse to go back and forth between two, as signing in and out does.
 */
const HERE = 'http://here'

type PageHelpers = ReturnType<typeof makePageHelpers>['trpc']

/**
 * Renders pages through vite-plugin-ssr, with their data in the HTML.
 *
 * @param root the project's folder, of a build; null while developing
 */
export function makePageRenderer(root: string | null): PageRenderer {
  const preloads = root === null ? () => '' : readPreloads(root)
  // While developing, files change.
  const make = root === null ? makeByFramework : makeQuickMaker()
  return async (deps, request, caller) => {
    const answerHeaders = new Headers()
    const url = new URL(request.url)
    const asked = { headers: request.headers, caller, answerHeaders }
    const { trpc, isShared, isDatabaseAway } = makePageHelpers(deps, asked)
    // Where that can't be told, the park's page says what is wrong.
    const isZipCode = await isZipListing(deps, url.pathname).catch(() => false)
    const path = isZipCode ? url.pathname : parkPagePath(pagePath(url.pathname))
    const init: PageContextInit = {
      urlOriginal: path + url.search,
      site: deps.siteConfig,
      origin: deps.siteUrl ?? url.origin,
      trpc,
      leadTo: (path, status = 302) => redirect(`${HERE}${path}`, status),
      isDatabaseAway,
      waitSeconds: () => Number(answerHeaders.get('retry-after')),
      keepsPhoto: deps.photos.isKept,
      preloads,
      readyText: readyTextOf,
      isZipCode,
      mark: MARK,
    }
    const made = await make(init)
    const { error } = made
    if (error && !isExpected(error)) {
      deps.log.error({ err: error, path: url.pathname }, 'a page failed to render')
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
    const status = isUnavailable(error) ? 503 : made.status
    const headers = [...made.headers, documentCaching(status, isShared())]
    // Without a build it is Vite that adds scripts of its own.
    if (root !== null) headers.push(pagePolicy(deps.siteConfig, made.pageId))
    const wait = answerHeaders.get('retry-after')
    if (wait) headers.push(['retry-after', wait])
    // A session in use slides with pages too.
    for (const cookie of answerHeaders.getSetCookie()) headers.push(['set-cookie', cookie])
    return new Response(made.html, { status, headers })
  }
}

type Made = {
  /** Absent where there is no document, not even of an error. */
  status?: number
  headers: [name: string, value: string][]
  html: string | null
  pageId?: string | undefined
  error?: unknown
}

const HTML: [string, string] = ['content-type', 'text/html;charset=utf-8']

/** Makes documents, ahead of vite-plugin-ssr where it has made one of the page before. */
function makeQuickMaker(): (init: PageContextInit) => Promise<Made> {
  const frames = makePageFrames()
  return async (init) => {
    try {
      const known = await frames.render(init)
      if (known) return { status: 200, headers: [HTML], ...known }
    } catch (failure) {
      return makeByFramework({ ...init, failure })
    }
    return makeByFramework(init, frames.keep)
  }
}

type Rendered = Partial<RenderedPage> & { filling?: Filling }

async function makeByFramework(
  init: PageContextInit,
  keep?: (page: RenderedPage, frame: string) => void,
): Promise<Made> {
  const rendered = await renderPage<Rendered, PageContextInit>(init)
  const { httpResponse, errorWhileRendering: error, filling, _pageId: pageId } = rendered
  if (!httpResponse) return { headers: [], html: null, error }
  const { statusCode: status, body } = httpResponse
  const headers = httpResponse.headers.map(ofHere)
  if (status >= 300 && status < 400) return { status, headers, html: null, pageId, error }
  if (status === 200) keep?.(rendered as RenderedPage, body)
  return { status, headers, html: filling ? fillFrame(body, filling) : body, pageId, error }
}

function ofHere([name, value]: [string, string]): [string, string] {
  return [name, value.startsWith(HERE) ? value.slice(HERE.length) : value]
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
 * A park's path with a slash at its end, as that of the number alone: the park's page leads to its
 * address at once, where the router would only lead to the path without the slash first.
 */
function parkPagePath(path: string): string {
  return path.replace(/^(\/parks\/\d+)(\/[^/]*)?\/$/, '$1')
}

function makePageHelpers(deps: Deps, parts: Parameters<typeof makeContext>[1]) {
  // No live source is paid for a crawler.
  const isSpared = deps.siteConfig.liveSources.length > 0 && isbot(parts.headers.get('user-agent'))
  const known = isSpared ? withDeps(deps, deps.forCrawlers) : deps
  const context = makeContext(withDeps(known, { places: searchOnce(deps.places) }), parts)
  let isPersonal = isSpared
  const session = () => {
    isPersonal = true
    return context.session()
  }
  const ctx = { ...context, session, wantsObjects: true }
  const queryClient = new PageQueries()
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

type Manifest = Record<string, { file: string; imports?: string[] }>

/** vite-plugin-ssr preloads nothing for pages that bring their own entry: read it off the build. */
function readPreloads(root: string): (pageId: string) => string {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as Manifest
  const tags = new Map<string, string>()
  for (const entry of Object.keys(manifest)) {
    const pageId = /^(pages\/.+)\/\+client\.tsx$/.exec(entry)?.[1]
    if (pageId) tags.set(`/${pageId}`, filesOf(entry, manifest).map(toTag).join(''))
  }
  return (pageId) => tags.get(pageId) ?? ''
}

function filesOf(entry: string, manifest: Manifest, seen = new Set<string>()): string[] {
  if (!seen.has(entry)) {
    seen.add(entry)
    for (const name of manifest[entry]?.imports ?? []) filesOf(name, manifest, seen)
  }
  return [...seen].flatMap((name) => manifest[name]?.file ?? [])
}

/** Scripts come after what the first paint needs, which is there before them. */
function toTag(file: string): string {
  return `<link rel="modulepreload" fetchpriority="low" href="/${file}">`
}

function isUnavailable(error: unknown): boolean {
  return error instanceof TRPCError && error.code === 'SERVICE_UNAVAILABLE'
}

function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && '_pageContextAbort' in error
}
