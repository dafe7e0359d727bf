import { expect, inject, test } from 'vitest'
import { createShare } from './share-links.ts'
import { findPark, get, getJson, openDocument, textOf } from './site.ts'

/** The surroundings with which the park is shared: those of another place. */
const LOCATION = { lat: 37.7596, lng: -122.4269 }

test('a share link has its park in the document, and what previews show', async () => {
  const { id } = await findPark('Golden Gate Park')
  const { description } = await getJson(`/api/parks/${id}`)
  const shortId = await createShare(id, LOCATION)
  for (const path of [`/s/${shortId}`, `/?share=${shortId}`]) {
    const { status, $ } = await openDocument(path)
    expect([path, status]).toEqual([path, 200])
    const url = `${inject('site')}/parks/${id}/golden-gate-park`
    const contentOf = (property: string) => $(`meta[property="og:${property}"]`).attr('content')
    expect($('title').text()).toBe('Golden Gate Park | Parkfetch')
    expect($('link[rel=canonical]').attr('href')).toBe(url)
    expect([contentOf('title'), contentOf('url')]).toEqual(['Golden Gate Park', url])
    expect(contentOf('description')).toBe(description)
    // No photo of it is known: its social card is used.
    expect($('meta[property="og:image"]')).toHaveLength(1)
    expect(contentOf('image')).toBe(`${inject('site')}/og/parks/${id}.png?width=800`)
    expect(textOf($, '[data-park-panel]')).toContain('501 Stanyan Street, San Francisco, CA 94117')
    expect(textOf($, 'article')).toContain('Mission Dolores Park')
  }
})

test.each([
  ['/s/aB9_x', ''],
  ['/s/!!', ''],
  [`/s/${'x'.repeat(300)}`, ''],
  ['/?share=aB9_x', ''],
  ['/?share=!!&radius=2000', '&radius=2000'],
])('%s leads to the page that says it is not valid', async (path, kept) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([302, `/?error=invalid-share-link${kept}`])
})
