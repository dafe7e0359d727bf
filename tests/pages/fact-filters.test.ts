import type { CheerioAPI } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { get, getJson, openDocument, textOf } from './site.ts'

const NEEDS = 'nav[aria-label="What do you need?"]'

/** The link's name without its number of parks. */
function nameOf(link: ReturnType<CheerioAPI>): string {
  return link.contents().first().text()
}

describe('two links lead to a true answer', () => {
  test.each([
    ['with a dog', 'New+York', { Dog: 'dog_area:yes', Fenced: 'fenced:yes' }],
    ['with a child', 'New+York', { Kids: 'playground:yes', Fenced: 'playground_fenced:yes' }],
    ['who runs', 'Denver', { Run: 'running:yes', Water: 'drinking_water:yes' }],
  ])('for somebody %s', async (_, city, links) => {
    let path = `/?address=${city}`
    const totals: number[] = []
    const filters: string[] = []
    for (const [label, filter] of Object.entries(links)) {
      const { $ } = await openDocument(path)
      const links = $(`${NEEDS} a`).filter((_, link) => nameOf($(link)) === label)
      const next = links.attr('href')
      expect([label, next]).toEqual([label, expect.stringContaining(`address=${city}`)])
      path = next ?? ''
      filters.push(filter)
      totals.push(await expectTrue(path, filters, city))
    }
    expect(totals[0]).toBeGreaterThan(0)
    expect(totals[1]).toBeLessThan(totals[0] ?? 0)
  })

  /** The list is that of the API, whose parks are known to have what is asked for. Returns their number. */
  async function expectTrue(path: string, filters: string[], city: string): Promise<number> {
    const { total, totalUnknown, parks } = await getJson(
      `/api/parks?address=${city}&facts=${filters.join()}`,
    )
    const { $ } = await openDocument(path)
    const list = textOf($, 'section[aria-label=Parks]')
    expect(list).toContain(`${total.toLocaleString('en-US')} found`)
    const fits = $('article').filter((_, card) => $(card).find('[data-state=unknown]').length === 0)
    expect(fits).toHaveLength(Math.min(total, 20))
    expect($('[data-state=no]')).toHaveLength(0)
    expect(totalUnknown).toBeGreaterThan(0)
    for (const { id } of parks.slice(0, 3)) {
      const park = await getJson(`/api/parks/${id}`)
      for (const filter of filters) {
        const fact = park.facts.find(({ key }: { key: string }) => key === filter.split(':')[0])
        expect(fact).toMatchObject({
          value: expect.not.stringMatching(/^no$/),
          source: expect.stringMatching(/^[a-z]/),
        })
      }
    }
    return total
  }
})

test.each([
  ['/?address=Boston&facts=nonsense:yes', '/?address=Boston'],
  ['/?facts=dog_area:yes,nonsense:yes&sort=name', '/?facts=dog_area:yes&sort=name'],
  ['/?need=dog&facts=nonsense:yes', '/?need=dog'],
  ['/parks/chicago?facts=fenced:perhaps', '/parks/chicago'],
])('a page leaves out filters that nobody knows: %s', async (asked, shown) => {
  const moved = await get(asked)
  const location = moved.headers.get('location') ?? ''
  expect([moved.status, decodeURIComponent(location)]).toEqual([302, shown])
  expect((await get(location)).status).toBe(200)
})

test('a page stands no filters and needs that nobody knows; the API refuses filters', async () => {
  expect((await get('/?facts=')).status).toBe(200)
  const { status, $ } = await openDocument('/?address=Boston&need=nonsense&rating=4')
  expect([status, $(`${NEEDS} [aria-current=true]`).length]).toEqual([200, 0])
  expect(textOf($, 'section[aria-label=Parks]')).toContain('nobody has rated them')
  const refused = await get('/api/parks?facts=nonsense:yes')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("'nonsense:yes' is not known")
})

test('a need offers what some park there is known to have, with their number', async () => {
  const { $ } = await openDocument('/?address=New+York&need=dog&facts=dog_area:yes,lit:yes')
  const offers = $(`${NEEDS} a:has(small)`).toArray()
  const names = offers.map((link) => nameOf($(link)))
  expect(names).toContain('Fenced')
  const facts = await getJson('/api/parks/facts?address=New+York')
  const all: { filter: string; count: number }[] = facts.flatMap(
    (group: { facts: unknown[] }) => group.facts,
  )
  const fenced = all.find(({ filter }) => filter === 'fenced:yes')?.count
  const link = offers.find((offer) => nameOf($(offer)) === 'Fenced')
  expect(fenced).toBeGreaterThan(0)
  expect($(link).find('small').text()).toBe(fenced?.toLocaleString('en-US'))
  for (const count of offers.map((offer) => $(offer).find('small').text()))
    expect(count).not.toBe('0')
})
