import { describe, expect, test } from 'vitest'
import type { FoundStreet } from '#db/queries/search/streets.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import { readIncludedStreets, withIncludedStreets } from './included-streets.ts'

const load = () => readIncludedStreets(process.cwd())
const SF = { lat: 37.76, lng: -122.43 }
const EMPTY = new Uint8Array([0, 0])

function looking(stored: FoundStreet[] = []) {
  return withIncludedStreets(
    {
      knownStreets: async (keys) => keys.filter((key) => stored.some((one) => one.key === key)),
      streetNamesBeginning: async () => stored.map(({ key }) => key),
      findStreets: async () => stored,
    },
    load,
    async () => null,
  )
}

describe('the streets that come along', () => {
  test('are known by their names as they are compared, and by the beginning of these', async () => {
    const { knownStreets, streetNamesBeginning } = looking()
    expect(await knownStreets(['valencia street', 'zorg street'])).toEqual(['valencia street'])
    expect(await streetNamesBeginning('haight', { isWhole: true })).toEqual(['haight street'])
    expect(await streetNamesBeginning('haig', { isWhole: true })).toEqual([])
  })

  test('of one name far apart are several streets, of which those in a box are found', async () => {
    const all = (await load()).get('5 avenue') ?? []
    expect(all.length).toBeGreaterThan(2)
    const found = await looking().findStreets(['5 avenue'], { bounds: boundsAround(SF, 9_000) })
    expect(found.map(({ name }) => name)).toEqual(['5th Ave'])
  })

  test('give way to the same street of a region', async () => {
    const own = { name: '24th Street', key: '24 street', city: null, lines: EMPTY, houses: EMPTY }
    const found = await looking([{ ...own, ...SF }]).findStreets(['24 street'], { near: SF })
    expect(found.filter(({ isIncluded, lng }) => isIncluded && lng < -122)).toEqual([])
    expect(found.length).toBeGreaterThan(1)
  })
})
