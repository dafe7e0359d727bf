import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { html } from 'hono/html'
import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape } from 'vite-plugin-ssr/server'
import type { PageAddress } from '#components/page-address.ts'
import { loadParkPanel } from '#components/parks/ParkPanelSlot.tsx'
import { FORGET_OFFLINE_SCRIPT, OFFLINE_SCRIPT } from '#domain/offline.ts'
import { ADMIN_THEME_SCRIPT, THEME_COLOURS, THEME_SCRIPT } from '#domain/theme.ts'
import { App } from './App.tsx'
import { errorHead } from './error-head.ts'
import { headTags } from './head-tags.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { pageDataJson } from './script-json.ts'
import type { PageContext } from './types.ts'

const LAST_SCRIPT = import.meta.env.DEV ? FORGET_OFFLINE_SCRIPT : OFFLINE_SCRIPT

/**
 * A page's document, the same for all of its addresses, with marks in the place of what is of this
 * one: vite-plugin-ssr looks through the document for where its own tags go, which takes as long as
 * rendering when all of it is there.
 */
export default async function onRenderHtml(pageContext: PageContext) {
  const { mark, preloads, _pageId: pageId } = pageContext
  const isAdmin = pageId.startsWith('/pages/admin')
  const frame = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    ${mark}
    <meta name="theme-color" content="${THEME_COLOURS.light}">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    ${preloads(pageId)}
    <script>${isAdmin ? ADMIN_THEME_SCRIPT : THEME_SCRIPT}</script>
  </head>
  <body>
    ${mark}
    <script>${LAST_SCRIPT}</script>
  </body>
</html>`
  const filling = await fill(pageContext)
  return { documentHtml: dangerouslySkipEscape(frame), pageContext: { filling } }
}

/** What is of this address alone. */
async function fill(pageContext: PageContext) {
  await loadParkPanel()
  const { Page, trpc, config, site, readyText } = pageContext
  const data: PageData = { address: addressOf(pageContext), dehydrated: trpc.dehydrate() }
  const wait = data.address.failure?.wait
  const body = renderToString(<App Page={Page} data={data} client={trpc.queryClient} />)
  const head = (await config.head?.(pageContext)) ?? errorHead(data.address, site.siteName)
  const tags = await html`${headTags(head, pageContext)}
    ${wait === undefined ? '' : reloadAfter(wait)}`
  const content = `<div id="root">${body}</div>
    <script id="${PAGE_DATA_ID}" type="application/json">${pageDataJson(data, readyText)}</script>`
  return { head: String(tags), content }
}

/** Has a page load itself again where no script does. */
function reloadAfter(seconds: number) {
  return html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`
}

function addressOf(pageContext: PageContext): PageAddress {
  const { urlParsed, is404, abortReason, abortStatusCode, waitSeconds } = pageContext
  return {
    path: urlParsed.pathname,
    search: urlParsed.searchOriginal ?? '',
    failure: {
      is404: is404 === true,
      reason: abortReason,
      wait: abortStatusCode === 429 ? waitSeconds() : undefined,
    },
  }
}
