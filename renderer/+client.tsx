import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { hydrate } from '@tanstack/react-query'
import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeQueryClient } from '#components/app/queries.ts'
import { loadParkPanel } from '#components/park/ParkPanelSlot.tsx'
import { App } from './App.tsx'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'

type PageModule = { default: ComponentType }

/** Hydrates the document with the data it was rendered from. */
async function hydratePage(): Promise<void> {
  const root = document.getElementById('root')
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  const script = root?.dataset.page
  if (!root || !text || !script) throw new Error('The document has no root, no data or no page.')
  const { default: Page }: PageModule = await import(/* @vite-ignore */ script)
  if (root.querySelector('[data-park-panel]')) await loadParkPanel()
  const data: PageData = JSON.parse(text)
  const client = makeQueryClient()
  hydrate(client, data.dehydrated)
  // As a transition, hydration is sliced so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(root, <App Page={Page} data={data} client={client} />)
  })
}

void hydratePage()
