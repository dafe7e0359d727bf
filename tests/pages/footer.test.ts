import { expect, test } from 'vitest'
import { openDocument, textOf } from './site.ts'

test('the header and the footer lead on', async () => {
  const { $ } = await openDocument('/')
  const hrefOf = (name: string, within: string) =>
    $(`${within} a`)
      .filter((_, link) => $(link).text().trim() === name)
      .attr('href')
  expect(hrefOf('About', 'header')).toBe('/about')
  expect(hrefOf('Help out', 'header')).toBe('/help')
  expect(textOf($, 'footer')).toContain(`© ${new Date().getFullYear()} Parkfetch`)
  expect(hrefOf('Privacy Policy', 'footer')).toBe('/privacy')
  const paths = $('footer nav a')
    .map((_, link) => $(link).attr('href'))
    .get()
  expect(paths).toEqual([
    '/parks/san-francisco',
    '/parks/new-york',
    '/parks/chicago',
    '/parks/los-angeles',
    '/parks/boston',
    '/parks/dog-park/san-francisco',
    '/parks/playground/new-york',
    '/parks/national-park/california',
  ])
  for (const path of paths) {
    const { status, html } = await openDocument(path)
    expect([path, status]).toEqual([path, 200])
    expect(Number(/(\d+) found/.exec(html)?.[1])).toBeGreaterThan(0)
  }
})
