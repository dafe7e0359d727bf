import { describe, expect, test } from 'vitest'
import { linkTo } from './links.ts'
import { type Document, get, openDocument, textOf } from './site.ts'

const FORM = 'search form[method=get]'

type Answer = Document & { path: string }

/** Sends the form as a browser without scripts does, with some fields changed. */
async function send({ $ }: Document, fields: Record<string, string | string[]>): Promise<Answer> {
  const form = $(FORM)
  for (const [name, value] of Object.entries(fields)) {
    const field = form.find(`[name=${name}]`)
    expect([name, field.length > 0]).toEqual([name, true])
    if (!Array.isArray(value)) field.val(value)
    else for (const box of field) $(box).prop('checked', value.includes($(box).val() as string))
  }
  expect(form.find('[type=submit]').length).toBeGreaterThan(0)
  const sent = `${form.attr('action')}?${form.serialize()}`
  // A tidier address may take its place.
  const path = (await get(sent)).headers.get('location') ?? sent
  return { ...(await openDocument(path)), path }
}

const cards = ({ $ }: Document) => $('article h3 a').length

describe('without scripts', () => {
  test('the search box searches', async () => {
    const answer = await send(await openDocument('/'), { address: '10001' })
    expect(answer.path).toBe('/?address=10001')
    expect(textOf(answer.$, 'article')).toContain('New York')
    expect(answer.$(`${FORM} [name=address]`).val()).toBe('10001')
  })

  test('the filters narrow, and their chips are links', async () => {
    const query = '/?address=94110&radius=2000&rating=0&amenities=Dog+Park'
    const one = await openDocument(query)
    expect(one.$(`${FORM} [name=radius]`).val()).toBe('2000')
    expect(one.$(`${FORM} [value="Dog Park"]`).prop('checked')).toBe(true)
    expect(cards(one)).toBeGreaterThan(1)
    for (const card of one.$('article')) expect(one.$(card).text()).toContain('Dog Park')
    const two = await send(one, { amenities: ['Playground', 'Dog Park'] })
    expect(two.path).toMatch(/amenities=Playground&amenities=Dog\+Park/)
    expect(cards(two)).toBeLessThan(cards(one))
    expect(cards(two)).toBeGreaterThan(0)
    const less = await openDocument(linkTo(two.$, 'Remove filter: Playground') ?? '')
    expect(cards(less)).toBe(cards(one))
    const path = linkTo(less.$, 'Remove filter: Dog Park') ?? ''
    expect(path).not.toContain('amenities')
    expect(cards(await openDocument(path))).toBeGreaterThan(cards(one))
  })

  test('filters are applied where one is', async () => {
    const start = await openDocument('/?lat=42.355&lng=-71.066&sort=name')
    const answer = await send(start, { radius: '2000' })
    expect(answer.path).toMatch(/lat=42\.355&lng=-71\.066/)
    expect(answer.path).toContain('radius=2000')
    expect(answer.path).toContain('sort=name')
    expect(textOf(answer.$, 'article')).toContain('Boston')
    const other = await send(answer, { address: 'Chicago' })
    expect(textOf(other.$, 'article')).toContain('Chicago')
  })

  test('distances are from a searched point, not from the middle of an area or a park', async () => {
    const first = async (path: string) => textOf((await openDocument(path)).$, 'article')
    expect(await first('/?address=94110')).toMatch(/\d\.\d miles away ?· \d+ min walk/)
    for (const path of [
      '/',
      '/?address=Brooklyn',
      '/?address=Golden+Gate+Park',
      '/parks/chicago',
    ]) {
      expect(await first(path), path).not.toContain('miles away')
    }
    expect(await first('/?park=3')).not.toContain('0.0 miles away')
  })

  test('every park found can be reached, page by page', async () => {
    let page = await openDocument('/?address=Charlotte')
    const list = textOf(page.$, 'section[aria-label=Parks]')
    const total = Number(/(\d+) found/.exec(list)?.[1])
    expect(total).toBeGreaterThan(40)
    for (let shown = 20; shown < total; shown += 20) {
      expect(cards(page)).toBe(shown)
      const more = linkTo(page.$, 'Show more parks') ?? ''
      expect(more).toMatch(new RegExp(`show=${shown + 20}$`))
      page = await openDocument(more)
    }
    expect(cards(page)).toBe(total)
    expect(linkTo(page.$, 'Show more parks')).toBeUndefined()
  })

  test('an unknown place, and a place without parks, say so', async () => {
    const unknown = await openDocument('/?address=asdfghjkl')
    expect(textOf(unknown.$, 'section[aria-label=Parks]')).toContain("Couldn't find location")
    const { $ } = await openDocument('/?address=Portland%2C+ME')
    const list = textOf($, 'section[aria-label=Parks]')
    expect(list).toContain('No parks found in this area.')
    expect(list).toContain("Parkfetch doesn't know the parks of Portland yet")
    expect(list).toMatch(/The nearest parks we know are in Salem, MA, \d+ miles away\./)
    const cities = $('nav[aria-label="Cities with parks"] a')
    expect(cities).toHaveLength(8)
    expect(cities.eq(1).text()).toMatch(/^Chicago \d+$/)
    expect(cities.eq(1).attr('href')).toBe('/parks/chicago')
    expect(list).toContain('Try adjusting your search location or filters.')
    expect(linkTo($, 'Add a park')).toMatch(/^\/suggest\?lat=43\./)
  })

  test('a city of which a few parks are known says so, and a postal code is not a misspelling', async () => {
    const { $ } = await openDocument('/?address=Seattle')
    const list = textOf($, 'section[aria-label=Parks]')
    expect(list).toContain("Parkfetch doesn't know the parks of Seattle yet")
    expect(list).toContain('Known in Seattle · 1')
    expect(list).not.toContain('No parks found in this area.')
    for (const postcode of ['M5V+2T6', 'SW1A+1AA', 'sw1a1aa']) {
      const elsewhere = await openDocument(`/?address=${postcode}`)
      const notice = textOf(elsewhere.$, 'section[aria-label=Parks]')
      expect(notice).toContain('It looks like a postal code. Only zip codes of the United States')
      expect(notice).toContain('are known: try the name of the city.')
      expect(notice).not.toContain('Check the spelling')
    }
  })
})
