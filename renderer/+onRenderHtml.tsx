import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { html, raw } from 'hono/html'
import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape } from 'vite-plugin-ssr/server'
import type { PageAddress } from '#components/page-address.ts'
import { loadElsewhereLinks } from '#components/park/ElsewhereSlot.tsx'
import { loadParkPanel } from '#components/park/ParkPanelSlot.tsx'
import { FORGET_OFFLINE_SCRIPT, OFFLINE_SCRIPT } from '#domain/text/offline.ts'
import { ADMIN_THEME_SCRIPT, THEME_COLOURS, THEME_SCRIPT } from '#domain/text/theme.ts'
import { App } from './App.tsx'
import { errorHead } from './error-head.ts'
import { headTags } from './head-tags.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { scriptJson } from './script-json.ts'
import type { PageContext } from './types.ts'

const LAST_SCRIPT = import.meta.env.DEV ? FORGET_OFFLINE_SCRIPT : OFFLINE_SCRIPT

/** Renders a page's document. */
export default async function onRenderHtml(pageContext: PageContext) {
  await Promise.all([loadParkPanel(), loadElsewhereLinks()])
  const { Page, trpc, config, site, scripts, _pageId: pageId } = pageContext
  const data: PageData = { address: addressOf(pageContext), dehydrated: trpc.dehydrate() }
  const wait = data.address.failure?.wait
  const body = renderToString(<App Page={Page} data={data} client={trpc.queryClient} />)
  const head = (await config.head?.(pageContext)) ?? errorHead(data.address, site.siteName)
  const themeScript = pageId.startsWith('/pages/admin') ? ADMIN_THEME_SCRIPT : THEME_SCRIPT
  const document = await html`<!DOCTYPE html>
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
    ${raw(scripts.preloads(pageId))}
    <script>${raw(themeScript)}</script>
  </head>
  <body>
    <div id="root" data-page="${scripts.page(pageId)}">${raw(body)}</div>
    <script id="${PAGE_DATA_ID}" type="application/json">${raw(scriptJson(data))}</script>
    <script>${raw(LAST_SCRIPT)}</script>
  </body>
</html>`
  return { documentHtml: dangerouslySkipEscape(String(document)) }
}

/** Reloads a page without scripts. */
function reloadAfter(seconds: number) {
  return html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`
}

function addressOf(pageContext: PageContext): PageAddress {
  const { urlParsed, is404, abortReason, waitSeconds } = pageContext
  const isRefused = pageContext.isRefused || pageContext.abortStatusCode === 429
  return {
    path: urlParsed.pathname,
    search: urlParsed.searchOriginal ?? '',
    failure: {
      is404: is404 === true,
      reason: abortReason,
      wait: isRefused ? waitSeconds() : undefined,
    },
  }
}
