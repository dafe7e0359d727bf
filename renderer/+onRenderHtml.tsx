import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { html, raw } from 'hono/html'
import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape } from 'vite-plugin-ssr/server'
import type { PageAddress } from '#components/app/page-address.ts'
import { NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '#components/layout/page-messages.ts'
import {
  OPENING_MARK,
  type OpeningView,
  OpeningViewContext,
} from '#components/map/opening/opening-context.ts'
import { loadParkPanel } from '#components/park/ParkPanelSlot.tsx'
import { loadIslands } from '#components/ui/island.tsx'
import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import { OPENING_DRAG_SCRIPT } from '#domain/map/opening-drag.ts'
import { FORGET_OFFLINE_SCRIPT, OFFLINE_SCRIPT } from '#domain/page/offline.ts'
import { ADMIN_THEME_SCRIPT, THEME_COLOURS, THEME_SCRIPT } from '#domain/page/theme.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { RATE_LIMIT_TITLE } from '#domain/text/messages.ts'
import { App } from './App.tsx'
import { headTags } from './head-tags.ts'
import { openingMap } from './opening-map.tsx'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { addPortraits } from './portraits.ts'
import { scriptJson } from './script-json.ts'
import { cutOutlines, cutParks } from './shown-parks.ts'
import type { Head, PageContext } from './types.ts'

/** Stands for what `content` contains. No text of a visitor or park can contain it, as '<' is escaped. */
const CONTENT_MARK = '<!--content-->'

const LAST_SCRIPT = import.meta.env.DEV ? FORGET_OFFLINE_SCRIPT : OFFLINE_SCRIPT

/**
 * Renders a page's document without its content, which would make the framework's search for places
 * of its tags slow, and its content.
 */
export default async function onRenderHtml(pageContext: PageContext) {
  await Promise.all([loadParkPanel(), loadIslands()])
  const { trpc, config, site, scripts, _pageId: pageId } = pageContext
  const address = addressOf(pageContext)
  const mapKind = isUsableMapsKey(site.googleMapsApiKey) ? 'google' : 'keyless'
  const head = (await config.head?.(pageContext)) ?? errorHead(address, site.siteName)
  const allParks = cutParks(pageContext)
  await addPortraits(pageContext)
  cutOutlines(pageContext)
  const data: PageData = { address, dehydrated: trpc.dehydrate() }
  const wait = address.failure?.wait
  const { body, hasMap } = await renderBody(pageContext, data, allParks)
  const themeScript = pageId.startsWith('/pages/admin') ? ADMIN_THEME_SCRIPT : THEME_SCRIPT
  const document = html`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    ${headTags(head, pageContext)}
    ${wait === undefined ? '' : reloadAfter(wait)}
    <meta name="theme-color" content="${THEME_COLOURS.light}">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    ${raw(scripts.preloads(pageId, hasMap ? mapKind : null))}
    <script>${raw(themeScript)}</script>
  </head>
  <body>
    ${raw(CONTENT_MARK)}
    ${raw(hasMap ? `<script>${OPENING_DRAG_SCRIPT}</script>` : '')}
    <script>${raw(LAST_SCRIPT)}</script>
  </body>
</html>`
  const content = html`<div id="root" data-page="${scripts.page(pageId)}">${raw(body)}</div>
    <script id="${PAGE_DATA_ID}" type="application/json">${raw(scriptJson(data))}</script>`
  return {
    documentHtml: dangerouslySkipEscape(String(document)),
    pageContext: { content: { mark: CONTENT_MARK, html: String(content) } },
  }
}

/** Renders the page, with the first view of its map if it has one. */
async function renderBody(
  pageContext: PageContext,
  data: PageData,
  allParks: readonly ParkResult[] | null,
) {
  const { Page, trpc, drawOpening, cellsOf, urlParsed, routeParams } = pageContext
  const views: OpeningView[] = []
  const body = renderToString(
    <OpeningViewContext value={(view) => views.push(view)}>
      <App Page={Page} data={data} client={trpc.queryClient} />
    </OpeningViewContext>,
  )
  const [view] = views
  if (!view) return { body, hasMap: false }
  const params = new URLSearchParams(urlParsed.searchOriginal ?? '')
  const page = { params, listing: routeParams.listing }
  const picture = await openingMap(withParks(view, allParks), { draw: drawOpening, cellsOf, page })
  return { body: body.replace(OPENING_MARK, () => picture), hasMap: true }
}

/** The view with all parks of the answer, beside a selected one that is not among them. */
function withParks(view: OpeningView, parks: readonly ParkResult[] | null): OpeningView {
  if (!parks) return view
  const ids = new Set(parks.map(({ id }) => id))
  return { ...view, parks: [...parks, ...view.parks.filter(({ id }) => !ids.has(id))] }
}

/** Reloads a page without scripts. */
function reloadAfter(seconds: number) {
  return html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`
}

function addressOf(pageContext: PageContext): PageAddress {
  const { urlParsed, is404, reason, waitSeconds } = pageContext
  const isRefused = pageContext.isRefused || pageContext.abortStatusCode === 429
  return {
    path: urlParsed.pathname,
    search: urlParsed.searchOriginal ?? '',
    failure: {
      is404: is404 === true,
      reason: reason(),
      wait: isRefused ? waitSeconds() : undefined,
    },
  }
}

/** The head of an error page, with the reason; not indexed. */
function errorHead({ failure }: PageAddress, siteName: string): Head {
  if (failure?.wait !== undefined) {
    const description = 'Too much was asked for in too short a time.'
    return { title: `${RATE_LIMIT_TITLE} | ${siteName}`, description, noindex: true }
  }
  const isMissing = failure?.is404
  const title = failure?.reason ?? (isMissing ? NOT_FOUND_PAGE : SERVER_ERROR_PAGE).title
  const description = isMissing ? 'There is no such page.' : SERVER_ERROR_PAGE.text
  return { title: `${title} | ${siteName}`, description, noindex: true }
}
