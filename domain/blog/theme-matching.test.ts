import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMENITIES } from '../facts/amenities.ts'
import {
  drawParks,
  FALLBACK_THEMES,
  HIGH_SCORE,
  hasMatch,
  isUsefulMatch,
  MEDIUM_SCORE,
  scoreByKeywords,
  seededRandom,
  type ThemePark,
  themesOf,
} from './theme-matching.ts'

function park(id: number, fields: Partial<ThemePark> = {}): ThemePark {
  return { id, name: `Park ${id}`, amenities: [], types: ['park'], ...fields }
}

function scoreOf(fields: Partial<ThemePark>, theme: string): number | undefined {
  return scoreByKeywords([park(1, fields)], theme)[0]?.relevanceScore
}

describe('a score by keywords', () => {
  test.each<[string, Partial<ThemePark>, number]>([
    ['Dog Parks', {}, 0],
    ['Dog Parks', { rating: 5 }, 0],
    ['Dog Parks', { amenities: ['Dog Park'] }, 45],
    ['Dog Parks', { name: 'Mission Dog Park', amenities: ['Dog Park'] }, 80],
    ['Dog Parks', { name: 'Mission Dog Park', amenities: ['Dog Park'], rating: 5 }, 90],
    ['Dog Parks', { types: ['dog_park'] }, 15],
    ['Dog Parks', { name: 'Hotdog Corner' }, 0],
    ['Family-Friendly Parks', { amenities: ['Playground', 'Picnic Area', 'Restrooms'] }, 65],
    ['Hiking Trails', { name: 'Trailhead Park' }, 35],
    ['Scenic Views', { name: 'Alamo Heights', rating: 4.5 }, 44],
    ['Nature Preserves', { keywords: ['bird sanctuary'] }, 15],
    ['Cherry Blossoms', { name: 'Cherry Hill' }, 35],
    ['Best Parks', { name: 'Best Park' }, 0],
    [
      'Family-Friendly Nature Trails',
      {
        name: 'Nature Trail',
        vicinity: 'Trail Road',
        amenities: [
          ...['Playground', 'Picnic Area', 'Restrooms', 'Walking Trails', 'Nature Views'],
        ],
        rating: 5,
      },
      100,
    ],
  ])('for %s of %j is %i', (theme, fields, score) => {
    expect(scoreOf(fields, theme)).toBe(score)
  })

  test('says nothing useful where no park has anything of the theme', () => {
    expect(isUsefulMatch(scoreByKeywords([park(1), park(2)], 'Dog Parks'))).toBe(false)
    expect(isUsefulMatch([{ parkId: 1, relevanceScore: MEDIUM_SCORE - 1 }])).toBe(false)
    expect(isUsefulMatch([{ parkId: 1, relevanceScore: MEDIUM_SCORE }])).toBe(true)
    expect(hasMatch(scoreByKeywords([park(1), park(2)], 'Dog Parks'))).toBe(false)
    expect(hasMatch(scoreByKeywords([park(1, { types: ['dog_park'] })], 'Dog Parks'))).toBe(true)
  })

  test('is from 0 to 100, once for each park', () => {
    const words = fc.constantFrom('dog', 'trail', 'play', 'view', 'cherry', 'Park', '日', '(')
    const text = fc.array(words, { maxLength: 6 }).map((list) => list.join(' '))
    const anyPark = fc.record({
      name: text,
      vicinity: text,
      rating: fc.option(fc.double({ min: 0, max: 5, noNaN: true }), { nil: undefined }),
      keywords: fc.array(text, { maxLength: 3 }),
      amenities: fc.subarray([...AMENITIES]),
    })
    fc.assert(
      fc.property(fc.array(anyPark, { maxLength: 8 }), text, (list, theme) => {
        const scores = scoreByKeywords(
          list.map((fields, index) => park(index, fields)),
          theme,
        )
        expect(scores.map(({ parkId }) => parkId)).toEqual(list.map((_, index) => index))
        for (const { relevanceScore } of scores) {
          expect(Number.isInteger(relevanceScore)).toBe(true)
          expect(relevanceScore).toBeGreaterThanOrEqual(0)
          expect(relevanceScore).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})

describe('the parks of a guide', () => {
  const parks = Array.from({ length: 30 }, (_, index) => park(index + 1, { rating: index % 5 }))
  const matches = parks.map(({ id }) => ({
    parkId: id,
    relevanceScore: id <= 10 ? HIGH_SCORE : id <= 20 ? MEDIUM_SCORE : 10,
  }))

  test('are three drawn by chance and the two best of the rest, of five', () => {
    const drawn = drawParks({ parks, matches, count: 5, random: () => 0.999 })
    expect(drawn.slice(0, 3)).toEqual([10, 9, 8])
    expect(drawn.slice(3)).toEqual([5, 4])
  })

  test('are the same for the same seed, and others for others', () => {
    const draw = (seed: number) =>
      drawParks({ parks, matches, count: 5, random: seededRandom(seed) }).join()
    expect(draw(7)).toBe(draw(7))
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(draw)).size).toBeGreaterThan(3)
  })

  test('come from those that match somewhat where too few match well', () => {
    const few = matches.map((match) =>
      match.parkId > 2 && match.relevanceScore >= HIGH_SCORE
        ? { ...match, relevanceScore: 0 }
        : match,
    )
    const drawn = drawParks({ parks, matches: few, count: 10, random: seededRandom(3) })
    expect(drawn.slice(0, 6).filter((id) => id <= 2)).toHaveLength(2)
    expect(drawn.slice(0, 6).every((id) => id <= 2 || (id > 10 && id <= 20))).toBe(true)
  })

  test('are the best rated where nothing matches', () => {
    const drawn = drawParks({ parks, matches: [], count: 5, random: seededRandom(1) })
    expect(drawn.map((id) => parks[id - 1]?.rating)).toEqual([4, 4, 4, 4, 4])
    const again = drawParks({ parks, matches: [], count: 5, random: seededRandom(2) })
    expect(again).not.toEqual(drawn)
  })

  test('have those with anything of the theme among them, and the best rated beside', () => {
    const region = Array.from({ length: 20 }, (_, index) =>
      park(index + 1, index < 10 ? { rating: (index + 1) / 10 } : {}),
    )
    region[14] = park(15, { name: 'Cherry Hill' })
    region[17] = park(18, { keywords: ['cherry blossoms'] })
    const found = scoreByKeywords(region, 'Cherry Blossoms')
    for (let seed = 0; seed < 50; seed++) {
      const random = seededRandom(seed)
      const drawn = drawParks({ parks: region, matches: found, count: 5, random })
      expect(drawn.slice(0, 2).sort()).toEqual([15, 18])
      expect(drawn.slice(2)).toEqual([10, 9, 8])
    }
  })

  test('are never more than wanted or there are, none twice, all known', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }),
        fc.array(
          fc.record({
            parkId: fc.integer({ min: 1, max: 80 }),
            relevanceScore: fc.integer({ min: 0, max: 100 }),
          }),
        ),
        fc.integer({ min: 3, max: 10 }),
        fc.integer(),
        (ids, scores, count, seed) => {
          const drawn = drawParks({
            parks: ids.map((id) => park(id)),
            matches: scores,
            count,
            random: seededRandom(seed),
          })
          expect(drawn).toHaveLength(Math.min(count, ids.length))
          expect(new Set(drawn).size).toBe(drawn.length)
          expect(drawn.every((id) => ids.includes(id))).toBe(true)
        },
      ),
    )
  })
})

describe('the themes of a region', () => {
  test('are those that enough of its parks fill, the fullest first', () => {
    const dogs = [1, 2, 3, 4].map((id) => park(id, { amenities: ['Dog Park'] }))
    const trails = [5, 6, 7].map((id) => park(id, { amenities: ['Walking Trails'], name: 'Trail' }))
    expect(themesOf([...dogs, ...trails], 3).slice(0, 2)).toEqual(['Dog Parks', 'Hiking Trails'])
  })

  test('are the usual ones where nothing is known of its parks', () => {
    expect(themesOf([park(1)], 3)).toEqual([...FALLBACK_THEMES])
  })
})

test('numbers of a seed are from 0 up to 1', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed)
      for (let time = 0; time < 20; time++) {
        const number = random()
        expect(number).toBeGreaterThanOrEqual(0)
        expect(number).toBeLessThan(1)
      }
    }),
  )
})
