import { expect, test } from 'vitest'
import { nameWish } from '#domain/facts/catalogue.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'
import { howItFits } from './how-it-fits.ts'

const NOTHING = { wished: [], amenities: [], rating: '0' }

function fact(key: string, value: string): KnownFact {
  return { key, value, source: 'osm', how: 'stated' }
}

function told(fits: ReturnType<typeof howItFits>): string[] {
  return fits.map(({ name, state, fact }) => [name, state, fact?.value].filter(Boolean).join(' '))
}

test('where nothing is asked for there is nothing to say', () => {
  expect(howItFits({ amenities: ['Playground'], facts: [], rating: 4 }, NOTHING)).toEqual([])
})

test('each wish is known to be so, known not to be so, or unknown', () => {
  const park = { amenities: [], facts: [fact('dog_area', 'yes'), fact('leash', 'on')] }
  const wished = [nameWish('dog_area:yes'), nameWish('leash:off'), nameWish('fenced:yes')]
  expect(told(howItFits(park, { ...NOTHING, wished }))).toEqual([
    'Area for dogs yes yes',
    `${nameWish('leash:off').name} no on`,
    'Fenced all round unknown',
  ])
})

test('of a park of a list, the list says what is known', () => {
  const park = { amenities: [], wished: { dog_area: 'yes' } }
  const wished = [nameWish('dog_area:yes'), nameWish('fenced:yes')]
  expect(told(howItFits(park, { ...NOTHING, wished }))).toEqual([
    'Area for dogs yes',
    'Fenced all round unknown',
  ])
})

test('an amenity that is not listed is unknown, unless its fact says no', () => {
  const amenities = ['Playground', 'Restrooms', 'Picnic Area']
  const facts = [fact('playground', '2'), fact('toilets', 'no'), fact('picnic', 'no')]
  const park = { amenities: ['Playground'], facts }
  expect(told(howItFits(park, { ...NOTHING, amenities }))).toEqual([
    'Playground yes 2',
    'Restrooms no no',
    'Picnic Area unknown',
  ])
})

test('an amenity that is also wished as a fact is told once', () => {
  const asked = { ...NOTHING, wished: [nameWish('dog_area:yes')], amenities: ['Dog Park'] }
  expect(told(howItFits({ amenities: ['Dog Park'] }, asked))).toEqual(['Area for dogs unknown'])
})

test.each([
  [4, 'yes'],
  [3.9, 'no'],
  [undefined, 'unknown'],
])('of a rating of %s, four stars: %s', (rating, state) => {
  const fits = howItFits({ amenities: [], rating }, { ...NOTHING, rating: '4' })
  expect(told(fits)).toEqual([`4+ stars ${state}`])
})
