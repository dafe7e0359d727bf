import { type CheerioAPI, load } from 'cheerio'
import { inject } from 'vitest'
import { OPERATOR_PASSWORD } from './settings.ts'

/** Asks the server of all tests of pages, without following redirects. */
export function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(inject('site') + path, { redirect: 'manual', headers, method })
}

/** Asks it for JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export async function getJson(path: string): Promise<any> {
  return (await get(path)).json()
}

export type Document = { status: number; headers: Headers; html: string; $: CheerioAPI }

/** A page's document as it is without scripts; its parts are found by `$`, as in jQuery. */
export async function openDocument(
  path: string,
  headers?: Record<string, string>,
): Promise<Document> {
  const response = await get(path, headers)
  const html = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    html,
    $: load(html, { scriptingEnabled: false }),
  }
}

/** Signs the operator in, and returns the cookie of the session. */
export async function signIn(): Promise<string> {
  const response = await fetch(`${inject('site')}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: OPERATOR_PASSWORD }),
  })
  if (!response.ok) throw new Error(`The operator could not sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
}

/** What an element says, with single spaces. */
export function textOf($: CheerioAPI, selector: string): string {
  return $(selector).first().text().replace(/\s+/g, ' ').trim()
}

/** A park of the site, by its name. */
export async function findPark(name: string): Promise<{ id: number; name: string }> {
  const { parks } = await getJson(`/api/parks?address=${encodeURIComponent(name)}`)
  return parks[0]
}
