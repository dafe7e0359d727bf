import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawParks,
  FALLBACK_THEMES,
  HIGH_SCORE,
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
    expect(isUsefulMatch([{ parkId: 1, relevanceScore: MEDIUM_SCORE }])).toBe(true)
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
    const rest = drawn.slice(3).map((id) => parks[id - 1]?.rating)
    expect(rest).toEqual([4, 4])
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
