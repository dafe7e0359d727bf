import { describe, expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { areaText, hasEnoughFacts } from './told-facts.ts'

const PARK: Park = {
  ...{ id: 1, name: 'Oak Park', latitude: 1, longitude: 1, source: 'seed' },
  ...{ amenities: [], types: ['park'] },
}

describe('a park can be told of from three known facts on', () => {
  test.each<[Partial<Park>, boolean]>([
    [{}, false],
    [{ vicinity: 'Oak St', amenities: ['Restrooms'] }, false],
    [{ vicinity: 'Oak St', formattedAddress: 'Oak St, Oakland', description: 'Oaks.' }, false],
    [{ amenities: ['Restrooms', 'Lamps', 'Slides'], area: 5_000 }, false],
    [{ rating: 4.5, area: 5_000, description: 'Oaks.', enrichedBy: ['google'] }, false],
    [{ vicinity: 'Oak St', amenities: ['Restrooms', 'Playground'] }, true],
    [{ rating: 4.5, area: 5_000, description: 'Oaks.' }, true],
  ])('%j: %s', (fields, isEnough) => {
    expect(hasEnoughFacts({ ...PARK, ...fields })).toBe(isEnough)
  })
})

test('an area is told in acres', () => {
  expect(areaText({ ...PARK, area: 65_000 })).toBe('some 16 acres')
})
