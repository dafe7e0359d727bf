import { type CheerioAPI, load } from 'cheerio'
import { inject } from 'vitest'

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

/** A page's document; its parts are found by `$`, as in jQuery. */
export async function openDocument(
  path: string,
  headers?: Record<string, string>,
): Promise<Document> {
  const response = await get(path, headers)
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, $: load(html) }
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
