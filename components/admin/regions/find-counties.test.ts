import { expect, test } from 'vitest'
import { bytesOf, findCounties } from './find-counties.ts'

const state = (...names: string[]) => ({
  ...{ fips: '36', name: 'New York' },
  counties: names.map((name, at) => ({ fips: `36${at}`, name, bytes: 1_000 })),
})

test('counties are found by the beginnings of their words', () => {
  const york = state('New York', 'Niagara', 'Saint Lawrence', 'Doña Ana')
  const find = (text: string) => findCounties(york, text).counties.map(({ name }) => name)
  expect(find('')).toHaveLength(4)
  expect(find('n')).toEqual(['New York', 'Niagara'])
  expect(find('law saint')).toEqual(['Saint Lawrence'])
  expect(find('dona')).toEqual(['Doña Ana'])
  expect(find('x')).toEqual([])
})

test('of many only some are shown', () => {
  const many = state(...Array.from({ length: 62 }, (_, at) => `County ${at}`))
  expect(findCounties(many, '')).toMatchObject({ left: 50, counties: { length: 12 } })
  expect(findCounties(many, 'county 61')).toMatchObject({ left: 0, counties: { length: 1 } })
})

test('their sizes are added up if all are known', () => {
  const two = state('Albany', 'Bronx')
  expect(bytesOf(two)).toBe(2_000)
  const [first] = two.counties
  if (first) Object.assign(first, { bytes: null })
  expect(bytesOf(two)).toBeNull()
})
