import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedParkList } from '#db/seed/all-parks.ts'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { FACTS } from '#domain/facts/catalogue.ts'
import { valuesOf } from '#domain/facts/wishes.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { isFull } from '../../../../tests/full.ts'
import { findDoubts } from '../../../blog/claims/check-post.ts'
import { sanitisePostHtml } from '../../../blog/post-html.ts'
import type { Sentence, SourceField } from './blocks.ts'
import { sentencesOf } from './blocks.ts'
import { composePost } from './compose.ts'
import { listed } from './words.ts'
import { builtInWriter } from './writer.ts'

const FIELDS: Readonly<Record<SourceField, (park: Park) => Park>> = {
  name: (park) => ({ ...park, name: 'Another Name' }),
  types: (park) => ({ ...park, types: ['park'] }),
  address: (park) => ({ ...park, formattedAddress: undefined, vicinity: undefined }),
  area: (park) => ({ ...park, area: undefined }),
  amenities: (park) => ({ ...park, amenities: [] }),
  facts: (park) => ({ ...park, facts: [] }),
  openingHours: (park) => ({ ...park, openingHours: undefined }),
  rating: (park) => ({ ...park, rating: undefined }),
  description: (park) => ({ ...park, description: undefined }),
}

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

/** All statements, including the title and excerpt. */
function said(parks: readonly Park[], seed: number): Sentence[] {
  const { title, excerpt, blocks } = compose(parks, seed)
  return [title, ...excerpt, ...sentencesOf(blocks)]
}

/** Statements allowed for any park, in addition to those for parks without known facts. */
const UNSOURCED = ['How They Compare']

/** The notes about parks without known hours. */
function hoursNotes(parks: readonly Park[]): string[] {
  const unknown = parks.filter(({ openingHours }) => !openingHours).map(({ name }) => name)
  return [
    `Opening hours are not known here for ${listed(unknown)}: look at the sign at the gate.`,
    'Opening hours are not known here for any of them: look at the sign at the gate.',
  ]
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
  test('stands the check that a model’s words have to', async () => {
    const names = fc.constantFrom('Oak Hill', 'The Lakes', 'St. Mary’s Dog Run', '5th & Vine Park')
    const parks = fc.array(fc.tuple(parkArbitrary, names), { minLength: 1, maxLength: 6 })
    const themes = fc.constantFrom('Dog Parks', 'Hiking Trails', 'Scenic Views', 'Camping')
    await fc.assert(
      fc.asyncProperty(parks, themes, fc.nat(), async (drawn, theme, seed) => {
        const named = drawn.map(([park, name], at) => ({ ...park, id: at + 1, name }))
        const post = await write(named, { theme, seed })
        const about = { region: 'Springfield', theme, siteName: 'Parkfetch', parks: named }
        expect(findDoubts(post, about)).toEqual([])
      }),
      { numRuns: isFull ? 60 : 10 },
    )
  }, 20_000)

  test('of every fact stands it, too', async () => {
    for (const fact of FACTS.filter(({ kind }) => kind !== 'text')) {
      const numbers = fact.kind === 'count' || fact.kind === 'length' ? ['1', '2500'] : []
      const parks = [...valuesOf(fact), ...numbers].map(
        (value, at): Park => ({
          ...BARE,
          id: at + 1,
          name: `${['Elm', 'Oak', 'Fir', 'Ash', 'Yew', 'Bay', 'Fig'][at]} Park`,
          facts: [knownFact(fact.key, value)],
        }),
      )
      const theme = 'Parks'
      const post = await write(parks, { theme, seed: 1 })
      expect(post.html).toContain('How They Compare')
      const about = { region: 'Springfield', theme, siteName: 'Parkfetch', parks }
      expect([fact.key, findDoubts(post, about)]).toEqual([fact.key, []])
    }
  }, 20_000)

  test('of every park that comes along stands it, too', async () => {
    const stored = seedParkList.map(
      ({ street, city, state, ...park }, at): Park => ({
        ...park,
        ...{ id: at + 1, source: 'seed', vicinity: [street, city].filter(Boolean).join(', ') },
        formattedAddress: [street, city, state].filter(Boolean).join(', '),
      }),
    )
    for (let at = 0; at < stored.length; at += isFull ? 5 : 50) {
      const parks = stored.slice(at, at + 5)
      const post = await write(parks, { theme: 'Family-Friendly Parks', seed: at })
      const about = { region: 'Springfield', theme: 'Family-Friendly Parks', siteName: 'P', parks }
      expect(findDoubts(post, about)).toEqual([])
    }
  })

  test('of a park is gone once the field it names is not known', () => {
    fc.assert(
      fc.property(parksArbitrary, fc.nat(), (parks, seed) => {
        for (const { text, from } of said(parks, seed)) {
          if (from.length === 0) continue
          const without = parks.map((park) =>
            from
              .filter(({ parkId }) => parkId === park.id)
              .reduce((left, { field }) => FIELDS[field](left), park),
          )
          const sources = JSON.stringify(from)
          const isThere = said(without, seed).some(
            (one) => one.text === text && JSON.stringify(one.from) === sources,
          )
          expect(isThere, text).toBe(false)
        }
      }),
      { numRuns: isFull ? 12 : 3 },
    )
  })

  test('without a source is the same for parks of which nothing is known', () => {
    fc.assert(
      fc.property(parksArbitrary, fc.nat(), (parks, seed) => {
        const bare = parks.map((park) =>
          Object.values(FIELDS).reduce((left, forget) => forget(left), park),
        )
        const known = new Set(said(bare, seed).map(({ text }) => text))
        for (const { text, from } of said(parks, seed)) {
          if (from.length > 0 || known.has(text)) continue
          expect([...UNSOURCED, ...hoursNotes(parks)], text).toContain(text)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('names the theme only where all parks are known to be of it', () => {
    const [first, second] = [1, 2].map((id) => ({ ...BARE, id, name: `Park ${id}` }))
    if (!first || !second) throw new Error('There are two.')
    const tells = (parks: readonly Park[]) =>
      [1, 2, 3, 4, 5, 6].map((seed) => /dog parks/i.test(JSON.stringify(compose(parks, seed))))
    const withDogs = { ...first, amenities: ['Dog Park'] }
    expect(tells([first, second])).not.toContain(true)
    expect(tells([withDogs, second])).not.toContain(true)
    expect(tells([withDogs, { ...second, name: 'Dogwood Park', rating: 5 }])).not.toContain(true)
    expect(tells([withDogs, { ...second, amenities: ['Dog Park'] }])).not.toContain(false)
  })

  test('of a park that is never open is that it is closed', () => {
    const openingHours = { weekday_text: days.map((day) => `${day}: Closed`) }
    for (const seed of [1, 2, 3, 4]) {
      const text = said([{ ...BARE, openingHours }], seed)
        .map((each) => each.text)
        .join(' ')
      expect(text).toContain('It is closed every day.')
      expect(text).not.toMatch(/Closed|open every day/)
    }
  })

  test('holds no number that is not stored', () => {
    const [park] = seedParkList
    if (!park) throw new Error('There are no parks.')
    const parks = seedParkList.slice(0, 5).map(
      ({ name, amenities, description, latitude, longitude, street, city }, index): Park => ({
        id: index + 1,
        name,
        latitude,
        longitude,
        amenities: amenities ?? [],
        types: ['park'],
        description,
        vicinity: [street, city].filter(Boolean).join(', ') || undefined,
        source: 'seed',
      }),
    )
    const stored = JSON.stringify(parks)
    for (const seed of [1, 2, 3, 4, 5]) {
      for (const { text } of sentencesOf(compose(parks, seed).blocks)) {
        for (const number of text.match(/\d[\d,.]*\d|\d/g) ?? []) {
          expect(stored, text).toContain(number)
        }
      }
    }
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
    const lists = compose(parks).blocks.filter(({ kind }) => kind === 'list')
    expect(lists.flatMap((block) => sentencesOf([block]).map(({ text }) => text))).toEqual([
      'Elm Park: area for dogs fenced all round (OpenStreetMap)',
      'Oak Park: area for dogs not fenced; 8 tennis courts (OpenStreetMap)',
      'Fir Park: no tennis (OpenStreetMap)',
    ])
    expect(sentencesOf(compose(parks).blocks).at(-1)?.text).toBe('Facts: OpenStreetMap.')
  })

  test("leaves Google's ratings out", () => {
    const park: Park = { ...BARE, rating: 4.5, enrichedBy: ['google'] }
    const text = JSON.stringify(compose([park, { ...park, id: 2 }]))
    expect(text).not.toContain('4.5')
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
