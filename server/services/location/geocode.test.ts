import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Place } from '#domain/search/search-schemas.ts'
import type { Geocoder } from '../../sources/geocode/types.ts'
import { makeRequestBudget } from '../../sources/request-budget.ts'
import { geocode } from './geocode.ts'

const boston: Place = {
  name: 'Boston, MA',
  location: { lat: 42.36, lng: -71.06 },
  precision: 'city',
}

function geocoder(name: string, answer: () => Place | null): Geocoder {
  return { name, cacheDays: 0, geocode: async () => answer() }
}

function failing(name: string): Geocoder {
  return geocoder(name, () => {
    throw new Error(`${name} is down`)
  })
}

const knowing = geocoder('knowing', () => boston)
const unknowing = geocoder('unknowing', () => null)

function run(...geocoders: Geocoder[]) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const configured = { current: { geocoders, settings: { CACHE_GEOCODING_DAYS: 90 } } }
  const deps = { configured, log, cache: unused, ledger: unused }
  const place = geocode(deps, { address: 'Boston' }, makeRequestBudget()).then(
    (found) => found.place,
  )
  return { place, lines }
}

/** None of these geocoders is an outside service. */
const unused = new Proxy({} as never, {
  get: (_, name) => expect.unreachable(`${String(name)} was used`),
})

test('the first geocoder that knows the place answers', async () => {
  expect(await run(unknowing, knowing, failing('last')).place).toEqual(boston)
})

test('one that fails is passed over, and its failure logged with the cause', async () => {
  const { place, lines } = run(failing('first'), knowing)
  expect(await place).toEqual(boston)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      source: 'first',
      err: expect.objectContaining({ message: 'first is down' }),
    }),
  ])
})

test('a place that nobody knows is unknown only if all have been heard', async () => {
  expect(await run(unknowing, unknowing).place).toBeNull()
  expect(await run().place).toBeNull()
  await expect(run(failing('first'), unknowing).place).rejects.toThrow('first is down')
  await expect(run(unknowing, failing('last')).place).rejects.toThrow('last is down')
  await expect(run(failing('first'), failing('last')).place).rejects.toThrow('first is down')
})

test('one that knows only a part of the words is asked before the next, and taken if none knows more', async () => {
  const city = geocoder('city', () => ({ ...boston, unknown: '1 Main St' }))
  const street = geocoder('street', () => ({ ...boston, name: '1 Main St', precision: 'address' }))
  expect(await run(city, street).place).toMatchObject({ name: '1 Main St' })
  expect(await run(city, unknowing).place).toMatchObject({
    name: 'Boston, MA',
    unknown: '1 Main St',
  })
  expect(await run(city, failing('last')).place).toMatchObject({ name: 'Boston, MA' })
})
