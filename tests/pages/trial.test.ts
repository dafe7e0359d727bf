import { expect, test } from 'vitest'
import { openDocument } from './site.ts'

test('ten names and their slugs', async () => {
  const { $ } = await openDocument('/test-slugs')
  expect($('meta[name="robots"]').attr('content')).toBe('noindex')
  const rows = $('table tr')
    .map((_, row) => ({
      text: $(row).text(),
      slug: $(row).find('td').first().text(),
      length: $(row).find('td').last().text(),
    }))
    .get()
  expect(rows).toHaveLength(11)
  expect(rows[1]?.text).toBe('Golden Gate Parkgolden-gate-park16')
  expect(rows[2]?.text).toBe("Patricia's Greenpatricias-green15")
  expect(rows[10]?.text).toBe('都立公園都立公園4')
  for (const { slug, length } of rows.slice(1)) {
    expect(slug).toMatch(/^[\p{L}\p{N}_-]+$/u)
    expect(length).toBe(String([...slug].length))
  }
  expect($('main').text()).toContain('/parks/{id}/{slug}')
  const headings = $('h2')
    .map((_, heading) => $(heading).text())
    .get()
  expect(headings).toContain('Canonical slug redirect')
  const back = $('a').filter((_, link) => $(link).text().trim() === 'Back to Map')
  expect(back.attr('href')).toBe('/')
})

test('the page that puts in parks is kept from search engines', async () => {
  const { status, $ } = await openDocument('/test-insert')
  expect(status).toBe(200)
  expect($('meta[name="robots"]').attr('content')).toBe('noindex')
})
