import type { CheerioAPI } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { findPark, get, getJson, openDocument, textOf } from './site.ts'

const CHIPS = 'article [aria-label="Amenities"]'

const names = ($: CheerioAPI) =>
  $('article h3')
    .toArray()
    .map((heading) => $(heading).text().trim())

describe('the order of a city', () => {
  test('is the one asked for', async () => {
    const best = names((await openDocument('/?address=Boston')).$)
    const byName = names((await openDocument('/?address=Boston&sort=name')).$)
    const compared = byName.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, ' '))
    expect(compared).toEqual([...compared].sort())
    expect(byName[0]).not.toBe(best[0])
  })

  test('by distance is that of the miles stated', async () => {
    const { $ } = await openDocument('/?address=Boston&sort=distance')
    const miles = [
      ...$('article')
        .text()
        .matchAll(/([\d.]+) miles away/g),
    ].map(([, far]) => Number(far))
    expect(miles.length).toBeGreaterThan(10)
    expect(miles).toEqual([...miles].sort((a, b) => a - b))
  })
})

test('what a card says names its sources', async () => {
  // A search for a park's name leads to its card.
  const { headers } = await get('/?address=Brooklyn+Bridge+Park&facts=dog_area:yes')
  const { $ } = await openDocument(headers.get('location') ?? '')
  expect(textOf($, `${CHIPS} li`)).toBe('Dog Park')
  expect($(CHIPS).first().parent().text()).toContain('NYC Parks, Parkfetch')
  const { id } = await findPark('Brooklyn Bridge Park')
  const { facts } = await getJson(`/api/parks/${id}`)
  const sourceOf = (key: string) => facts.find((fact: { key: string }) => fact.key === key).source
  expect(sourceOf('dog_area')).toBe('nyc-parks')
  expect(sourceOf('playground')).toBe('seed')
})
