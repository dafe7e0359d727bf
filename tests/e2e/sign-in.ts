import { expect, type Page } from '@playwright/test'

/** As set by playwright.config.ts for all servers. */
export const ADMIN_PASSWORD = 'correct horse battery staple'

/** Signs the operator in. */
export async function signIn(page: Page): Promise<void> {
  const response = await page.request.post('/api/admin/login', {
    data: { password: ADMIN_PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(response.status()).toBe(200)
}
