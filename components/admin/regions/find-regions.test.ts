import { expect, test } from 'vitest'
import { bytesOf, findCounties, findRegions, labelOf } from './find-regions.ts'

const CATALOGUE = {
  fetchedAt: '2026-11-20T10:00:00.000Z',
  regions: [
    { id: 'north-america', name: 'North America', parent: null, codes: [] },
    { id: 'us', name: 'United States of America', parent: 'north-america', codes: ['US'] },
    { id: 'us/colorado', name: 'Colorado', parent: 'us', codes: ['US-CO'] },
    { id: 'us/connecticut', name: 'Connecticut', parent: 'us', codes: ['US-CT'] },
    { id: 'us/california', name: 'California', parent: 'us', codes: ['US-CA'] },
    { id: 'norcal', name: 'Northern California', parent: 'us/california', codes: [] },
    { id: 'europe', name: 'Europe', parent: null, codes: [] },
    { id: 'liechtenstein', name: 'Liechtenstein', parent: 'europe', codes: ['LI'] },
    { id: 'ile', name: 'Île-de-France', parent: 'gone', codes: [] },
    { id: 'colombia', name: 'Colombia', parent: null, codes: ['CO'] },
    ...Array.from({ length: 15 }, (_, index) => ({
      id: `many/${index}`,
      name: `Canton ${index}`,
      parent: 'europe',
      codes: [],
    })),
  ],
}

const find = (text: string) => {
  const { regions, ...rest } = findRegions(CATALOGUE, text)
  return { ...rest, labels: regions.map(labelOf) }
}

test('names are shown with what is around them, the continent only if nothing else is', () => {
  expect(find('colorado').labels).toEqual(['Colorado, United States of America'])
  expect(find('liech').labels).toEqual(['Liechtenstein, Europe'])
  expect(find('norcal').labels).toEqual([])
  expect(find('northern cal').labels).toEqual([
    'Northern California, California, United States of America',
  ])
})

test('the name itself comes first, then codes, beginnings and the names around', () => {
  expect(find('California').labels).toEqual([
    'California, United States of America',
    'Northern California, California, United States of America',
  ])
  expect(find('co').labels).toEqual([
    'Colombia',
    'Colorado, United States of America',
    'Connecticut, United States of America',
  ])
  expect(find('US-CT').labels[0]).toBe('Connecticut, United States of America')
  expect(find('ile de france').labels).toEqual(['Île-de-France'])
})

test('of an unknown place, what is around it is found', () => {
  expect(find('Denver, Colorado')).toEqual({
    labels: ['Colorado, United States of America'],
    left: 0,
    instead: 'Colorado',
  })
  expect(find('Colorado, United States').instead).toBeNull()
  expect(find('Denver')).toEqual({ labels: [], left: 0, instead: null })
  expect(find(' , ')).toEqual({ labels: [], left: 0, instead: null })
})

test('of many, some are shown and the rest is counted', () => {
  const { labels, left } = find('canton')
  expect(labels).toHaveLength(12)
  expect(left).toBe(3)
})

test('regions around each other end', () => {
  const regions = [
    { id: 'a', name: 'Aland', parent: 'b', codes: [] },
    { id: 'b', name: 'Bland', parent: 'a', codes: [] },
  ]
  expect(findRegions({ ...CATALOGUE, regions }, 'aland').regions[0]).toEqual({
    id: 'a',
    name: 'Aland',
    around: 'Bland',
  })
})

const state = (...names: string[]) => ({
  fips: '36',
  name: 'New York',
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
