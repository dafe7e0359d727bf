import { expect, test } from 'vitest'
import { shortName, townLevels } from './towns.ts'

test.each([
  ['Mission', 'Mission'],
  ['SoHo-TriBeCa-Civic Center-Little Italy', 'SoHo–TriBeCa'],
  ['East New York (Pennsylvania Ave)', 'East New York'],
  ['Upper East Side-Carnegie Hill', 'Upper East Side–Carnegie Hill'],
])('%s is labelled %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})

test('the largest cities of the country, those with parks and great ones abroad are named first', () => {
  const features = townLevels(process.cwd()).flatMap((level) => level.features)
  const named = new Set(
    features.flatMap(({ properties }) => (properties?.min_zoom <= 2 ? [properties?.name] : [])),
  )
  for (const name of [
    ...['New York', 'Los Angeles', 'Chicago', 'Houston', 'Phoenix', 'Philadelphia', 'San Antonio'],
    ...['San Diego', 'Dallas', 'San Jose', 'San Francisco', 'Boston', 'Denver', 'Charlotte'],
    ...['Paris', 'London', 'Tokyo', 'Sydney', 'Toronto'],
  ]) {
    expect(named, name).toContain(name)
  }
  expect(named.size).toBeLessThan(200)
})
