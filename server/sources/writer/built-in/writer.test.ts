import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOf } from '#domain/blog/blog.ts'
import { postFacts } from '#domain/blog/post-facts.ts'
import { AMENITIES } from '#domain/facts/amenities.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { isFull } from '../../../../tests/full.ts'
import { sanitisePostHtml } from '../../../services/blog/post-html.ts'
import { builtInWriter, composePost } from './writer.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function knownFact(key: string, value: string): KnownFact {
  return { key, value, source: 'osm', how: 'stated' }
}

const parkArbitrary: fc.Arbitrary<Park> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  name: fc.string({ minLength: 3, maxLength: 40 }).filter((name) => name.trim().length > 2),
  latitude: fc.constant(37.7),
  longitude: fc.constant(-122.4),
  vicinity: fc.option(fc.constant('Oak Street, Springfield'), { nil: undefined }),
  rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true }), { nil: undefined }),
  amenities: fc.subarray([...AMENITIES]),
  types: fc.constantFrom(['park'], ['park', 'dog_park']),
  area: fc.option(fc.double({ min: 1_000, max: 1e8, noNaN: true }), { nil: undefined }),
  description: fc.option(fc.constant('Gardens and lakes.'), { nil: undefined }),
  openingHours: fc.option(
    fc
      .constantFrom('6:00 AM – 10:00 PM', 'Open 24 hours', 'Closed')
      .map((text) => ({ weekday_text: days.map((day) => `${day}: ${text}`) })),
    { nil: undefined },
  ),
  source: fc.constant('seed'),
  facts: fc
    .tuple(
      fc.constantFrom('yes', 'no', 'limited'),
      fc.constantFrom('yes', 'no', '3', '8'),
      fc.constantFrom('off', 'on', 'no'),
      fc.constantFrom('300', '2500'),
      fc.subarray([0, 1, 2, 3]),
    )
    .map(([fenced, tennis, leash, length, known]) =>
      [
        knownFact('fenced', fenced),
        knownFact('tennis', tennis),
        knownFact('leash', leash),
        knownFact('path_length', length),
      ].filter((_, index) => known.includes(index)),
    ),
})

const BARE: Park = {
  id: 1,
  name: 'A Park',
  latitude: 1,
  longitude: 1,
  amenities: [],
  types: [],
  source: 'seed',
}

const parksArbitrary = fc.uniqueArray(parkArbitrary, {
  minLength: 3,
  maxLength: 4,
  selector: ({ id }) => id,
})

function compose(parks: readonly Park[], seed = 1) {
  const about = { region: 'Springfield', theme: 'Dog Parks', includesImages: true }
  return composePost({ ...about, parks, seed })
}

/** The text of a guide by its headings. */
function sectionsOf(html: string): Map<string, string> {
  const parts = html.split('<h2>').slice(1)
  return new Map(
    parts.map((part) => {
      const [heading = '', rest = ''] = part.split('</h2>')
      return [textOf(heading), textOf(rest)]
    }),
  )
}

async function write(parks: readonly Park[], more: { theme?: string; seed?: number } = {}) {
  const subject = { region: 'Springfield', theme: 'Dog Parks', includesImages: true, seed: 1 }
  const { html, ...texts } = await builtInWriter.writePost({ ...subject, ...more, parks })
  return { ...texts, html: sanitisePostHtml(html) }
}

describe('of one park and of two', () => {
  const one: Park = { ...BARE, amenities: ['Dog Park', 'Restrooms'], area: 40_000 }
  const two: Park = { ...BARE, id: 2, name: 'B Park', amenities: ['Dog Park'], area: 80_000 }

  test.each([1, 2, 3, 4, 5, 6])('the built-in writer counts right (%i)', async (seed) => {
    for (const theme of ['Dog Parks', 'Camping']) {
      const single = await write([one], { theme, seed })
      expect(`${single.title} ${single.excerpt}`).toMatch(/One Park\b/i)
      expect(JSON.stringify(single)).not.toMatch(/one parks|both|all of|any of/i)
      expect(single.html).not.toContain('<table')
      const both = await write([one, two], { theme, seed })
      expect(`${both.title} ${both.excerpt}`).toMatch(/Two Parks\b/i)
      expect(both.html).toContain('<p>The largest of those whose size is known is B Park')
      expect(both.html).toContain('Both have an area for dogs.')
      expect(both.html).toMatch(/(It also has|Besides, it has) restrooms\./)
      expect(both.html.match(/dogs/g)).toHaveLength(1)
      expect(both.html.match(/<tr>/g)).toHaveLength(3)
    }
  })

  test('only what is known of all is a table', async () => {
    const { html } = await write([one, { ...two, area: undefined }])
    expect(html).not.toContain('<table')
    expect(html).not.toMatch(/not known<|Not known/)
  })
})

describe('what the built-in writer says', () => {
  test('of a park is its name and its facts, and nothing else', () => {
    const between = new Set(
      `it has also besides visitors find you at its address is covers size opening hours rated
      rating on this site out of 5 here more about and`.split(/\s+/),
    )
    fc.assert(
      fc.property(parksArbitrary, fc.nat(), (drawn, seed) => {
        const parks = drawn.map((park, at) => ({ ...park, name: `Elm Park ${'ABCD'[at]}` }))
        const sections = sectionsOf(compose(parks, seed).html)
        for (const park of parks) {
          const facts = postFacts(park).map(({ text }) => text)
          const left = [park.name, ...facts]
            .sort((one, other) => other.length - one.length)
            .reduce((text, fact) => text.replaceAll(fact, ' '), sections.get(park.name) ?? '')
          const others = (left.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
            (word) => !between.has(word),
          )
          expect(others, sections.get(park.name)).toEqual([])
        }
      }),
      { numRuns: isFull ? 400 : 60 },
    )
  })

  test('of parks of which nothing is known is no more than their names', () => {
    const sections = sectionsOf(compose([BARE, { ...BARE, id: 2, name: 'B Park' }]).html)
    expect([...sections.keys()]).toEqual(['A Park', 'B Park', 'Good to Know'])
    expect(sections.get('A Park')).toBe('More about A Park')
    expect(sections.get('Good to Know')).toContain('Opening hours are not known here for any of')
  })

  test('names the theme only where all parks are known to be of it', () => {
    const [first, second] = [1, 2].map((id) => ({ ...BARE, id, name: `Park ${id}` }))
    if (!first || !second) throw new Error('There are two.')
    const mentions = (parks: readonly Park[]) =>
      [1, 2, 3, 4, 5, 6].map((seed) => /dog parks/i.test(JSON.stringify(compose(parks, seed))))
    const withDogs = { ...first, amenities: ['Dog Park'] }
    expect(mentions([first, second])).not.toContain(true)
    expect(mentions([withDogs, second])).not.toContain(true)
    expect(mentions([withDogs, { ...second, name: 'Dogwood Park', rating: 5 }])).not.toContain(true)
    expect(mentions([withDogs, { ...second, amenities: ['Dog Park'] }])).not.toContain(false)
  })

  test('of a park that is never open is that it is closed', () => {
    const openingHours = { weekday_text: days.map((day) => `${day}: Closed`) }
    const { html } = compose([{ ...BARE, openingHours }])
    expect(html).toContain('It is closed every day.')
    expect(html).not.toMatch(/Closed|open every day/)
  })

  test('is the same for the same seed and varies with others', async () => {
    const parks = fc.sample(parksArbitrary, { seed: 5, numRuns: 1 })[0] ?? []
    const write = async (seed: number) => {
      const request = { region: 'Springfield', theme: 'Dog Parks', includesImages: false }
      return (await builtInWriter.writePost({ ...request, parks, seed })).html
    }
    expect(await write(3)).toBe(await write(3))
    const texts = await Promise.all([1, 2, 3, 4, 5, 6].map(write))
    expect(new Set(texts).size).toBeGreaterThan(2)
  })

  test('compares parks by the facts that differ, and takes nothing unknown for a no', () => {
    const parks = [
      { ...BARE, name: 'Elm Park', facts: [knownFact('fenced', 'yes'), knownFact('lit', 'yes')] },
      {
        ...BARE,
        id: 2,
        name: 'Oak Park',
        facts: [knownFact('fenced', 'no'), knownFact('lit', 'yes'), knownFact('tennis', '8')],
      },
      { ...BARE, id: 3, name: 'Fir Park', facts: [knownFact('tennis', 'no')] },
      { ...BARE, id: 4, name: 'Ash Park' },
    ]
    const sections = sectionsOf(compose(parks).html)
    expect(
      compose(parks)
        .html.match(/<li>.*?<\/li>/g)
        ?.map(textOf),
    ).toEqual([
      'Elm Park: fenced dog area (OpenStreetMap)',
      'Oak Park: dog area not fenced; 8 tennis courts (OpenStreetMap)',
      'Fir Park: no tennis (OpenStreetMap)',
    ])
    expect(sections.get('Good to Know')).toMatch(/Facts: OpenStreetMap\.$/)
  })

  test("leaves Google's ratings out", () => {
    const park: Park = { ...BARE, rating: 4.5, enrichedBy: ['google'] }
    expect(compose([park, { ...park, id: 2 }]).html).not.toContain('4.5')
  })

  test('escapes what is in names', async () => {
    const name = '<script>alert(1)</script>&"'
    const park: Park = { ...BARE, name }
    const request = { region: '<b>', theme: 'Dog Parks', includesImages: true, seed: 1 }
    const { html } = await builtInWriter.writePost({ ...request, parks: [park] })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
  })
})
