import { expect, type Locator, type Page } from '@playwright/test'
import { open } from './fixtures.ts'

/** How long a small file may take beside other tests. */
export const IMPORTED = { timeout: 30_000 }

export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name, exact: true, level: 3 }),
  })
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const find = (page: Page) => page.getByRole('searchbox', { name: 'State, country or city' })

/** Opens what bringing a region of the catalogue in takes. */
export async function look(page: Page, name: string): Promise<Locator> {
  await open(page, '/admin/regions')
  await find(page).fill(name)
  await button(page, new RegExp(`^Bring in ${name}`)).click()
  const dialog = page.getByRole('dialog', { name: 'Bring this in?' })
  await expect(button(dialog, 'Bring in')).toBeVisible()
  return dialog
}
