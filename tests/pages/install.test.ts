import sharp from 'sharp'
import { expect, test } from 'vitest'
import { get, getJson, openDocument } from './site.ts'

test('the site can be installed, with icons of the sizes that it says', async () => {
  const { $ } = await openDocument('/')
  const path = $('link[rel="manifest"]').attr('href') ?? ''
  expect(path).toBe('/manifest.webmanifest')
  const type = (await get(path)).headers.get('content-type')
  expect(type).toContain('application/manifest+json')
  const manifest = await getJson(path)
  expect(manifest).toMatchObject({
    name: 'Parkfetch',
    display: 'standalone',
    start_url: '/',
    scope: '/',
  })
  expect(manifest.icons.length).toBeGreaterThan(1)
  for (const { src, sizes } of manifest.icons) {
    const icon = await get(src)
    expect([src, icon.status]).toEqual([src, 200])
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
})
