import type { Page } from '@playwright/test'

/** Holds the answers to a page's requests back. Returns what lets them go. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    // The page may have given it up.
    await route.continue().catch(() => {})
  })
  return letGo
}
