import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Place } from '#domain/search-answer.ts'
import type { Geocoder } from '../providers/geocode/types.ts'
import { geocode } from './geocode.ts'

const boston: Place = {
  name: 'Boston, MA',
  location: { lat: 42.36, lng: -71.06 },
  precision: 'city',
}

function geocoder(name: string, answer: () => Place | null): Geocoder {
  return { name, geocode: async () => answer() }
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
  return { place: geocode({ geocoders, log }, 'Boston'), lines }
}

test('the first geocoder that knows the place answers', async () => {
  expect(await run(unknowing, knowing, failing('last')).place).toEqual(boston)
})

test('one that fails is passed over, and its failure logged with the cause', async () => {
  const { place, lines } = run(failing('first'), knowing)
  expect(await place).toEqual(boston)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      geocoder: 'first',
      err: expect.objectContaining({ message: 'first is down' }),
    }),
  ])
})

test('a place that one of them says is unknown is unknown, though another failed', async () => {
  expect(await run(failing('first'), unknowing).place).toBeNull()
  expect(await run(unknowing, failing('last')).place).toBeNull()
  expect(await run().place).toBeNull()
})

test('when all have failed, what the first threw is thrown', async () => {
  await expect(run(failing('first'), failing('last')).place).rejects.toThrow('first is down')
})
