import type { Page } from '@playwright/test'
import { cards, open } from './fixtures.ts'

type Answer = Record<string, unknown> & { photos: { photoReference: string }[] }

/** Opens a park of Google's double from the list. */
export async function openPark(page: Page, name: string) {
  await open(page, '/?lat=39.73915&lng=-104.9847&rating=1')
  const link = cards(page).getByRole('link', { name, exact: true })
  await link.click()
  const panel = page.getByRole('region', { name, exact: true })
  await panel.waitFor()
  return panel
}

/** Changes the answer for one park. */
export async function changePark(page: Page, change: (park: Answer) => object): Promise<void> {
  await page.route('**/api/trpc/parks.byId?**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { data } = body.result
    await route.fulfill({
      response,
      json: { result: { ...body.result, data: { ...data, ...change(data) } } },
    })
  })
}
