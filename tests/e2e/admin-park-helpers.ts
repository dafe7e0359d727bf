import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

const HEADERS = { 'sec-fetch-site': 'same-origin' }

export const rows = (page: Page, list = 'Parks') =>
  page.getByRole('list', { name: list }).locator(':scope > li')
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
/** A word that no other park has. */
export const newWord = () => `zz${randomUUID().replaceAll('-', '')}`

export async function call<Answer>(page: Page, procedure: string, data: unknown): Promise<Answer> {
  const answer = await page.request.post(`/api/trpc/${procedure}`, { headers: HEADERS, data })
  expect([procedure, answer.status()]).toEqual([procedure, 200])
  return (await answer.json()).result.data
}

export async function addPark(page: Page, name: string, lat: number, more = {}): Promise<number> {
  const input = { name, kind: 'park', position: { lat, lng: -40 }, ...more }
  return (await call<{ id: number }>(page, 'parkEdits.add', input)).id
}

/** A latitude of its own. */
export const place = () => Math.round(Math.random() * 60e6) / 1e6

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}
