import type { Page } from '@playwright/test'
import type { Place } from '#domain/search/search-schemas.ts'
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

/** Makes the place of whatever is searched a house of a region's street. */
export async function answerWithAddress(
  page: Page,
  place: Pick<Place, 'accuracy' | 'within' | 'towns'>,
): Promise<void> {
  await page.route('**/api/trpc/parks.search?**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { data } = body.result
    const { location } = data
    const address = { name: '350 Oak Street, Boston, MA', location, precision: 'address', ...place }
    const result = { ...body.result, data: { ...data, place: address } }
    await route.fulfill({ response, json: { result } })
  })
}

/** Gives whichever park is opened things inside, around its middle, and a way in. */
export async function furnish(page: Page): Promise<void> {
  await changePark(page, ({ latitude, longitude, approach = [] }) => {
    const at = (north: number, east: number) => ({
      lat: Number(latitude) + north,
      lng: Number(longitude) + east,
    })
    const gate = at(-0.001, 0.002)
    const steps = [gate.lng, gate.lat].map((degrees) => Math.round(degrees * 1e5))
    return {
      approach: [steps, ...(approach as number[][]).slice(1)],
      entrances: [{ kind: 'way in', ...gate, name: 'Oak Street' }],
      features: [
        { kind: 'toilets', ...at(0.0005, -0.002) },
        { kind: 'bench', ...at(0.001, -0.001) },
        { kind: 'bench', ...at(0.001, 0.001) },
      ],
      paths: { meters: 5_150, bySurface: { asphalt: 3_380, unknown: 1_770 } },
    }
  })
}
