import { describe, expect, test } from 'vitest'
import { get, openDocument, textOf } from './site.ts'

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
    ['/?address=Presidio&near=37.8,-122.4', /\?address=Presidio&park=\d+$/],
    ['/?address=Chicago&near=37.8,-122.4', /\?address=Chicago$/],
  ])('the address %s is written anew', async (typed, written) => {
    expect(await leadsTo(typed)).toMatch(written)
  })

  test('parks near the visitor need an address', async () => {
    const { $ } = await openDocument('/?address=dog+parks+near+me')
    expect($('main').text()).toContain('Use your location, or type a place.')
  })
})
