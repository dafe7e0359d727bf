import '#components/ui/tokens.css'
import '#components/ui/base.css'
import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadParkPanel } from '#components/parks/ParkPanelSlot.tsx'
import { makeQueryClient } from '#components/queries.ts'
import { App } from './App.tsx'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'

/** Brings a page's document to life with the data it was made from. */
export async function hydratePage(Page: ComponentType): Promise<void> {
  const root = document.getElementById('root')
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!root || !text) throw new Error('The document has no root or no data.')
  if (root.querySelector('[data-park-panel]')) await loadParkPanel()
  const data = JSON.parse(text) as PageData
  // As a transition it is done in slices, between which the page answers.
  startTransition(() => {
    hydrateRoot(root, <App Page={Page} data={data} client={makeQueryClient()} />)
  })
}
