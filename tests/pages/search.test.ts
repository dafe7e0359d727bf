import { describe, expect, test } from 'vitest'
import { get, getJson, openDocument, textOf } from './site.ts'

/** Where a page leads to, with its parameters decoded. */
async function leadsTo(path: string): Promise<string> {
  const { status, headers } = await get(path)
  expect([path, status]).toEqual([path, 302])
  return decodeURIComponent((headers.get('location') ?? '').replaceAll('+', ' '))
}

describe('a page of an address', () => {
  test('of a city begins with its best known parks', async () => {
    const { $ } = await openDocument('/?address=Chicago')
    expect(textOf($, 'article')).toContain('Chicago')
    expect($('select[name="sort"] option[selected]').attr('value')).toBe('best')
  })

  test('without parks says so, and offers nothing that does not help', async () => {
    const { $ } = await openDocument('/?address=Portland,+ME')
    expect($('article')).toHaveLength(0)
    expect($('main').text()).toContain('No parks found in this area.')
  })

  test('that is not known says so', async () => {
    const { $ } = await openDocument('/?address=asdfghjkl')
    expect($('main').text()).toContain("Couldn't find location")
  })

  test('with a misspelt word is that of the right one, and links to what was typed', async () => {
    const { $ } = await openDocument('/?address=Chicgo')
    expect($('main').text()).toContain('Showing results for Chicago.')
    expect($('main').text()).toContain('All of Chicago, IL')
    const link = $('a:contains("Search instead for “Chicgo”")').attr('href') ?? ''
    expect(link).toBe('/?exact=true&address=Chicgo')
    const exact = await openDocument(link)
    expect(exact.$('main').text()).toContain("Couldn't find location")
  })
})

describe('without scripts', () => {
  test.each([
    ['/?address=dog+parks+in+Chicago', /\?address=Chicago&amenities=Dog Park&asked=Dog Park$/],
    ['/?address=dog+park', /\?amenities=Dog Park&asked=Dog Park$/],
    ['/?address=quiet+dog+park', /\?amenities=Dog Park&asked=Dog Park&unknown=quiet$/],
    [
      '/?address=not+fenced+dog+park+Denver',
      /\?address=Denver&amenities=Dog Park&asked=Dog Park&unknown=not fenced$/,
    ],
    ['/?address=dog+park&unknown=x', /\?amenities=Dog Park&asked=Dog Park$/],
    [
      '/?address=quiet+splash+pads+near+me',
      /\?address=near me&facts=water_play:yes&asked=water_play:yes&unknown=quiet$/,
    ],
    [
      '/?address=dog+parks+near+me&near=41.9,-87.6',
      /\?address=near me&near=41.9,-87.6&amenities=Dog Park&asked=Dog Park$/,
    ],
    ['/?address=Presidio&near=37.8,-122.4', /\?address=Presidio&park=\d+$/],
    ['/?address=Chicago&near=37.8,-122.4', /\?address=Chicago$/],
  ])('the address %s is written anew', async (typed, written) => {
    expect(await leadsTo(typed)).toMatch(written)
  })

  test('parks near the visitor need an address', async () => {
    const { $ } = await openDocument('/?address=near+me&facts=water_play:yes&asked=water_play:yes')
    expect($('main').text()).toContain('Use your location, or type a place.')
    expect(textOf($, '[aria-label="Active filters"] li')).toBe('Water play')
  })

  test('a neighborhood with few parks goes on with those nearby', async () => {
    const path = 'address=Leather+District,+Boston'
    const { parks, nearby } = await getJson(`/api/parks?${path}`)
    const { $ } = await openDocument(`/?${path}`)
    const names = (list: string) =>
      $(`${list} h3`)
        .toArray()
        .map((heading) => $(heading).text().trim())
    const nameOf = ({ name }: { name: string }) => name
    expect(names('ol[aria-labelledby="nearby-parks"]')).toEqual(nearby.map(nameOf))
    expect(names('article')).toEqual([...parks, ...nearby].map(nameOf))
  })

  test('what was not understood is said, with what was', async () => {
    const { understood } = await getJson('/api/parks?address=quiet+dog+park')
    expect(understood.unknown).toEqual(['quiet'])
    const link = '?amenities=Dog+Park&asked=Dog+Park&unknown=quiet'
    for (const path of [`/${link}`, `/${link}&address=near+me`]) {
      expect((await openDocument(path)).$('main').text()).toContain('Not understood: “quiet”.')
    }
  })
})
