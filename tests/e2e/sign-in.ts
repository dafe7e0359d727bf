import { expect, type Page } from '@playwright/test'

/** As set by playwright.config.ts for all servers. */
export const ADMIN_PASSWORD = 'correct horse battery staple'

/** Signs the operator in. */
export async function signIn(page: Page): Promise<void> {
  await page.addInitScript(keepDialogsInPlace)
  const response = await page.request.post('/api/admin/login', {
    data: { password: ADMIN_PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(response.status()).toBe(200)
}

/** On a busy machine a dialog may begin to grow between the two halves of a mouse's press. */
function keepDialogsInPlace(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.mantine-Modal-content { transform: none !important }')
  document.adoptedStyleSheets.push(sheet)
}
