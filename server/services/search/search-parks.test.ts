import { expect, test, vi } from 'vitest'
import { parkSearchInput } from '#domain/search/search-schemas.ts'
import type { Geocoder } from '../../sources/geocode/types.ts'
import { makeRequestBudget } from '../../sources/request-budget.ts'
import type { SearchPorts } from '../ports.ts'
import type { ResolvedPlaces } from './resolved-place.ts'
import { locate } from './search-parks.ts'

const location = { lat: 37.77, lng: -122.45 }

function portsWith(resolved?: ResolvedPlaces) {
  const geocode = vi.fn<Geocoder['geocode']>(async (name) => ({ name, location, precision: 'zip' }))
  const geocoders = [{ name: 'offline', cacheDays: 0, geocode }]
  const configured = { current: { geocoders } }
  return { ports: { configured, ...(resolved && { resolved }) } as unknown as SearchPorts, geocode }
}

function look(ports: SearchPorts, address: string, more: object = {}) {
  const input = parkSearchInput.parse({ address, exact: true, ...more })
  return locate(ports, input, makeRequestBudget())
}

test('searches of one request look up a place once, whatever else they ask for', async () => {
  const { ports, geocode } = portsWith(new Map())
  const first = await look(ports, '94117')
  expect(await look(ports, '94117', { rating: 4, limit: 5 })).toBe(first)
  expect(geocode).toHaveBeenCalledTimes(1)
  await look(ports, '94118')
  await look(ports, '94117', { near: '41.9,-87.6' })
  expect(geocode).toHaveBeenCalledTimes(3)
})

test('searches of other requests look it up anew', async () => {
  const { ports, geocode } = portsWith()
  await look(ports, '94117')
  await look(ports, '94117')
  expect(geocode).toHaveBeenCalledTimes(2)
})
