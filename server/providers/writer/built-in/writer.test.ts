import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedParkList } from '#db/seed/all-parks.ts'
import { AMENITIES } from '#domain/amenities.ts'
import type { Park } from '#domain/park.ts'
import type { SourceField } from './blocks.ts'
import { sentencesOf } from './blocks.ts'
import { composePost } from './compose.ts'
import { builtInWriter } from './writer.ts'

const FIELDS: Readonly<Record<SourceField, (park: Park) => Park>> = {
  name: (park) => ({ ...park, name: 'Another Name' }),
  address: (park) => ({ ...park, formattedAddress: undefined, vicinity: undefined }),
  area: (park) => ({ ...park, area: undefined }),
  amenities: (park) => ({ ...park, amenities: [] }),
  openingHours: (park) => ({ ...park, openingHours: undefined }),
  rating: (park) => ({ ...park, rating: undefined }),
  description: (park) => ({ ...park, description: undefined }),
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const parkArbitrary: fc.Arbitrary<Park> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  name: fc.string({ minLength: 3, maxLength: 40 }).filter((name) => name.trim().length > 2),
  latitude: fc.constant(37.7),
  longitude: fc.constant(-122.4),
  vicinity: fc.option(fc.constant('Oak Street, Springfield'), { nil: undefined }),
  rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true }), { nil: undefined }),
  amenities: fc.subarray([...AMENITIES]),
  types: fc.constant(['park']),
  area: fc.option(fc.double({ min: 1_000, max: 1e8, noNaN: true }), { nil: undefined }),
  description: fc.option(fc.constant('Gardens and lakes.'), { nil: undefined }),
  openingHours: fc.option(
    fc
      .constantFrom('6:00 AM – 10:00 PM', 'Open 24 hours')
      .map((text) => ({ weekday_text: days.map((day) => `${day}: ${text}`) })),
    { nil: undefined },
  ),
  source: fc.constant('seed'),
})

const parksArbitrary = fc.uniqueArray(parkArbitrary, {
  minLength: 3,
  maxLength: 4,
  selector: ({ id }) => id,
})

function compose(parks: readonly Park[], seed = 1) {
  const about = { region: 'Springfield', theme: 'Dog Parks', includesImages: true }
  return composePost({ ...about, parks, seed })
}

describe('what the built-in writer says', () => {
  test('of a park is gone once the field it names is not known', () => {
    fc.assert(
      fc.property(parksArbitrary, fc.nat(), (parks, seed) => {
        const { blocks, excerpt } = compose(parks, seed)
        for (const { text, from } of [...sentencesOf(blocks), ...excerpt]) {
          if (from.length === 0) continue
          const without = parks.map((park) =>
            from
              .filter(({ parkId }) => parkId === park.id)
              .reduce((left, { field }) => FIELDS[field](left), park),
          )
          const again = compose(without, seed)
          const said = [...sentencesOf(again.blocks), ...again.excerpt]
          const sources = JSON.stringify(from)
          const isThere = said.some(
            (one) => one.text === text && JSON.stringify(one.from) === sources,
          )
          expect(isThere, text).toBe(false)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('without a source is the same for parks of which nothing is known', () => {
    fc.assert(
      fc.property(parksArbitrary, fc.nat(), (parks, seed) => {
        const bare = parks.map((park) =>
          Object.values(FIELDS).reduce((left, forget) => forget(left), park),
        )
        const known = new Set(sentencesOf(compose(bare, seed).blocks).map(({ text }) => text))
        const names = new Set(parks.map(({ name }) => name))
        for (const { text, from } of sentencesOf(compose(parks, seed).blocks)) {
          if (from.length > 0 || known.has(text) || text === 'Not known') continue
          // What remains are the headings and notes that name no fact.
          expect(text).toMatch(
            /^(How They Compare$|Opening hours are not known here for |What is “not known”|An amenity that|Something is wrong|If you find|Below is|Here is|For each you|\w+ parks |A guide to )/,
          )
          expect([...names].some((name) => text === name)).toBe(false)
        }
      }),
      { numRuns: 40 },
    )
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

  test("leaves Google's ratings out", () => {
    const park: Park = {
      id: 1,
      name: 'A Park',
      latitude: 1,
      longitude: 1,
      rating: 4.5,
      amenities: [],
      types: [],
      source: 'seed',
      enrichedBy: ['google'],
    }
    const text = JSON.stringify(compose([park, { ...park, id: 2 }]))
    expect(text).not.toContain('4.5')
  })

  test('escapes what is in names', async () => {
    const name = '<script>alert(1)</script>&"'
    const park: Park = {
      id: 1,
      name,
      latitude: 1,
      longitude: 1,
      amenities: [],
      types: [],
      source: 'seed',
    }
    const request = { region: '<b>', theme: 'Dog Parks', includesImages: true, seed: 1 }
    const { html } = await builtInWriter.writePost({ ...request, parks: [park] })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
  })
})
