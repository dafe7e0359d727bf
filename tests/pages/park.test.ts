import { describe, expect, test } from 'vitest'
import { linkTo } from './links.ts'
import { findPark, getJson, openDocument, textOf } from './site.ts'

describe('the page of a park', () => {
  test('has all of it, says that it leads on, and leads there without scripts too', async () => {
    const { id } = await findPark('Golden Gate Park')
    const { latitude, longitude } = await getJson(`/api/parks/${id}`)
    const page = await openDocument(`/parks/${id}/golden-gate-park`)
    expect(page.$('title').text()).toBe('Golden Gate Park | Parkfetch')
    expect(page.$('h1').text()).toBe('Golden Gate Park')
    const main = textOf(page.$, 'main')
    const texts = [
      '501 Stanyan Street, San Francisco, CA 94117',
      'Wheelchair Accessible',
      'Opening hours are only reported',
      'Directions',
      'Nearby Parks',
    ]
    for (const text of texts) expect(main).toContain(text)
    // Only scripts open the map: without them it is hidden.
    const opening = page.$('[role=status][data-scripted=true]').text()
    expect(opening).toBe('Loading Golden Gate ParkOpening map centered on this park...')
    const target = `/?lat=${latitude}&lng=${longitude}&park=${id}&fromPermalink=true&direct=true`
    expect(linkTo(page.$, 'View on Map')).toBe(target)
    const map = await openDocument(target)
    expect(textOf(map.$, '[data-park-panel] h2')).toBe('Golden Gate Park')
  })

  test('leads from card to card, in its shape where it has no photo', async () => {
    const list = await openDocument('/?lat=37.7596&lng=-122.4269')
    const card = list
      .$('article')
      .filter((_, one) => list.$(one).text().includes('Mission Dolores Park'))
    expect(card.find('svg [data-part=shape]')).toHaveLength(1)
    const path = card.find('h3 a').attr('href') ?? ''
    expect(path).toMatch(/^\/parks\/\d+\/mission-dolores-park$/)
    const { $ } = await openDocument(path)
    const shape = $('[role=img][aria-label="The shape of Mission Dolores Park, north up"]')
    expect(shape).toHaveLength(1)
    const heading = $('h2').filter((_, one) => $(one).text() === 'Nearby Parks')
    const nearby = heading.closest('section').find('a')
    expect(nearby).toHaveLength(6)
    const next = await openDocument(nearby.first().attr('href') ?? '')
    expect(next.status).toBe(200)
    expect(nearby.first().text()).toContain(next.$('h1').text())
  })

  test('says how it fits where something is asked for', async () => {
    const { id } = await findPark('Golden Gate Park')
    const { $ } = await openDocument(`/?park=${id}&need=dog&facts=dog_area:yes,fenced:yes`)
    const panel = textOf($, '[data-park-panel]')
    expect(panel).toContain('For your dog: dog area. Not known: fenced.')
    // What the answer said is left out of the summary.
    expect(panel).not.toContain('Has a dog area')
    const own = await openDocument(`/parks/${id}/golden-gate-park`)
    expect(own.html).not.toContain('For your dog')
  })
})

test.each([
  ['/parks', 'No park ID provided'],
  ['/parks/99999', 'Park not found'],
  ['/parks/999999/any', 'Park not found'],
  ['/parks/2147483648/x', 'Park not found'],
  ['/parks/99999999999999', 'Park not found'],
  ['/parks/94110/any', 'Park not found'],
  ['/parks/asdfghjkl', "We don't know a place called Asdfghjkl."],
  ['/parks/__proto__', /^We don't know a place called/],
  ['/parks/dog-park/constructor', /^We don't know a place called/],
  [`/parks/${'a'.repeat(250)}`, /^We don't know a place called/],
  ['/nothing', '404 Page Not Found'],
  ['/parks/a/b/c', '404 Page Not Found'],
  ['/index.pageContext.json', '404 Page Not Found'],
  ['/%E0%A4%A', '404 Page Not Found'],
])('%s is not there, says so and leads back: %s', async (path, heading) => {
  const { status, $ } = await openDocument(path)
  expect(status).toBe(404)
  expect($('h1').text()).toEqual(
    typeof heading === 'string' ? heading : expect.stringMatching(heading),
  )
  if (heading === '404 Page Not Found') {
    expect(textOf($, 'main')).toContain('Did you forget to add the page to the router?')
  }
  expect(linkTo($, 'Back to Map')).toBe('/')
})
