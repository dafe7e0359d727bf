import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { hydrateRoot } from 'react-dom/client'
import { makeQueryClient } from '#components/queries.ts'
import { App } from './App.tsx'
import { failureOf } from './failure.ts'
import type { PageContext } from './types.ts'

/** Brings a page's document to life. */
export default function onRenderClient(pageContext: PageContext): void {
  const { Page, dehydrated } = pageContext
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root.')
  const { pathname, search } = window.location
  hydrateRoot(
    root,
    <App
      Page={Page}
      address={{ path: pathname, search, failure: failureOf(pageContext) }}
      client={makeQueryClient()}
      dehydrated={JSON.parse(dehydrated)}
    />,
  )
}
