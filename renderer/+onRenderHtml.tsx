import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server'
import type { PageAddress } from '#components/page-address.ts'
import { loadParkPanel } from '#components/parks/ParkPanelSlot.tsx'
import { makeQueryClient } from '#components/queries.ts'
import { FORGET_OFFLINE_SCRIPT, OFFLINE_SCRIPT } from '#domain/offline.ts'
import { ADMIN_THEME_SCRIPT, THEME_COLOURS, THEME_SCRIPT } from '#domain/theme.ts'
import { App } from './App.tsx'
import { errorHead } from './error-head.ts'
import { headTags } from './head-tags.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { scriptJson } from './script-json.ts'
import type { PageContext } from './types.ts'

const LAST_SCRIPT = import.meta.env.DEV ? FORGET_OFFLINE_SCRIPT : OFFLINE_SCRIPT

/**
 * The document of a page, a mark where its content belongs: vite-plugin-ssr looks through the
 * document for where its own tags go, which takes as long as rendering when all of it is there.
 */
export default async function onRenderHtml(pageContext: PageContext) {
  await loadParkPanel()
  const { Page, trpc, config, preloads, contentMark, _pageId: pageId } = pageContext
  const data: PageData = { address: addressOf(pageContext), dehydrated: trpc.dehydrate() }
  const wait = data.address.failure?.wait
  const isAdmin = pageId.startsWith('/pages/admin')
  const body = renderToString(<App Page={Page} data={data} client={makeQueryClient()} />)
  const head =
    (await config.head?.(pageContext)) ?? errorHead(data.address, pageContext.site.siteName)
  const content = `<div id="root">${body}</div>
    <script id="${PAGE_DATA_ID}" type="application/json">${scriptJson(data)}</script>`
  const documentHtml = escapeInject`<!DOCTYPE html>
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
    ${dangerouslySkipEscape(preloads(pageId))}
    <script>${dangerouslySkipEscape(isAdmin ? ADMIN_THEME_SCRIPT : THEME_SCRIPT)}</script>
  </head>
  <body>
    ${dangerouslySkipEscape(contentMark)}
    <script>${dangerouslySkipEscape(LAST_SCRIPT)}</script>
  </body>
</html>`
  return { documentHtml, pageContext: { content } }
}

/** Has a page load itself again where no script does. */
function reloadAfter(seconds: number) {
  return escapeInject`<noscript><meta http-equiv="refresh" content="${String(seconds)}"></noscript>`
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
