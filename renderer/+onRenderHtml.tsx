import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server'
import { makeQueryClient } from '#components/queries.ts'
import { THEME_SCRIPT } from '#domain/theme.ts'
import { App } from './App.tsx'
import { failureOf } from './failure.ts'
import type { Head, PageContext } from './types.ts'

/** The document of a page. */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, urlParsed, dehydrated } = pageContext
  const body = renderToString(
    <App
      Page={Page}
      address={{
        path: urlParsed.pathname,
        search: urlParsed.searchOriginal ?? '',
        failure: failureOf(pageContext),
      }}
      client={makeQueryClient()}
      dehydrated={JSON.parse(dehydrated)}
    />,
  )
  const head = pageContext.config.head?.(pageContext) ?? NOT_FOUND_HEAD
  return escapeInject`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${head.title}</title>
    <meta name="description" content="${head.description}">
    ${head.canonical ? escapeInject`<link rel="canonical" href="${head.canonical}">` : ''}
    ${head.noindex ? escapeInject`<meta name="robots" content="noindex">` : ''}
    <meta name="theme-color" content="#1d6a45">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <script>${dangerouslySkipEscape(THEME_SCRIPT)}</script>
  </head>
  <body>
    <div id="root">${dangerouslySkipEscape(body)}</div>
  </body>
</html>`
}

const NOT_FOUND_HEAD: Head = {
  title: 'Page not found',
  description: 'There is no such page.',
  noindex: true,
}
