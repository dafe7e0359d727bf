import { expect, test } from 'vitest'
import { FACTS } from './catalogue.ts'
import { isWishText, NEEDS, needOf } from './needs.ts'
import { wishesOf } from './wishes.ts'

const WISHES = new Set(
  FACTS.flatMap((fact) => wishesOf(fact).map(({ key, value }) => `${key}:${value}`)),
)

test.each(NEEDS)('$label wishes and offers what the catalogue has', ({ wishes, offers }) => {
  const all = [...wishes, ...offers.map(({ wish }) => wish)]
  expect(all.filter((wish) => !WISHES.has(wish))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  expect(new Set(offers.map(({ label }) => label)).size).toBe(offers.length)
})

test('a need is found by its key', () => {
  expect(needOf('dog')?.label).toBe('Dog')
  expect(needOf('cat')).toBeUndefined()
  expect(needOf(null)).toBeUndefined()
})

test('every wish of the catalogue has the form of one', () => {
  expect([...WISHES].filter((wish) => !isWishText(wish))).toEqual([])
  for (const text of ['', 'fenced', 'fenced:', 'Fenced:yes', 'fenced:yes,lit:yes', 'a:b:c']) {
    expect(isWishText(text)).toBe(false)
  }
})
