import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import phrases from './visitor-phrases.json' with { type: 'json' }

/** What must hold of an answer; `u` stands for how the text was understood, as JSON. */
type Expected = {
  /** Where: latitude, longitude, kilometres. */
  at?: number[]
  /** The names of the first parks contain this. */
  top?: [number, string]
  uall?: string[]
  u?: string
  nu?: string
  /** What is named as not understood. */
  honest?: string
  nearme?: boolean
  any_place?: string
  status?: number | string
  anyof?: Expected[]
}

type Phrase = { text: string; near?: string; expect: Expected }

/** What does not hold; empty if all is right. */
function faultsOf(answer: SearchAnswer, expected: Expected, near: string | undefined): string[] {
  const { location, place, understood, parks } = answer
  const { at, top, uall = [], u, nu, honest, nearme, any_place, status, anyof } = expected
  const faults: string[] = []
  const needs = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const words = JSON.stringify(understood ?? {})
  const within = (lat = 0, lng = 0, km = 0) =>
    location !== null && distanceMetres(location, { lat, lng }) <= km * 1000
  if (anyof)
    needs(
      anyof.some((one) => faultsOf(answer, one, near).length === 0),
      'none of several',
    )
  if (status === 404) needs(location === null, 'a place')
  if (status === 'any' && location === null) return []
  if (at) needs(within(...at), `at ${JSON.stringify(location)}`)
  if (nearme) needs(within(...(near ?? '').split(',').map(Number), 15), 'not near')
  if (top) {
    const names = parks.slice(0, top[0]).map(({ name }) => name)
    needs(
      names.some((name) => new RegExp(top[1]).test(name)),
      `top ${names}`,
    )
  }
  for (const one of [...uall, ...(u ? [u] : [])]) needs(new RegExp(one).test(words), `no ${one}`)
  if (nu) needs(!new RegExp(nu).test(words), `${nu}`)
  if (honest) {
    const unknown = [place?.unknown ?? '', ...(understood?.unknown ?? [])].join(' ')
    needs(place?.accuracy !== undefined || new RegExp(honest, 'i').test(unknown), 'not named')
  }
  if (any_place) needs(new RegExp(any_place).test(place?.name ?? ''), 'another place')
  return faults
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedParks(database)
  await seedSets(database, process.cwd())
})
afterAll(() => database.close())

/** The share of phrases that may be wrong. */
const TOLERATED = 0.02

test('what visitors type is understood', async () => {
  const { caller } = makeTestCaller(makeTestDeps(database))
  const wrong: string[] = []
  for (const { text: address, near, expect: expected } of phrases as Phrase[]) {
    const answer = await caller.parks
      .search({ address, near })
      .then((found): SearchAnswer => found.toJSON())
      .catch(() => null)
    const faults = answer ? faultsOf(answer, expected, near) : ['refused']
    if (faults.length > 0 && expected.status !== 'any')
      wrong.push(`${address}: ${faults.join('; ')}`)
  }
  const isGood = wrong.length <= phrases.length * TOLERATED
  expect(isGood ? [] : wrong).toEqual([])
})

const PLACES = ['Boston', 'Denver, CO', '94110', 'Brooklyn', 'Golden Gate Park', 'Wicker Park']
const ASKING = ['dog parks', 'splash pads', 'fenced', 'open now', 'biggest', 'with restrooms']
const NOISE = ['qzxv', 'quiet', 'not crowded', 'zebrafish']

test('every word is taken for something, and no word hides a place', async () => {
  const { caller } = makeTestCaller(makeTestDeps(database))
  const texts = PLACES.flatMap((place, at) =>
    ASKING.flatMap((asking, from) => {
      const noise = NOISE[(at + from) % NOISE.length] ?? ''
      return [`${noise} ${asking} in ${place}`, `${asking} near ${place} ${noise}`].map((text) => ({
        text,
        noise,
        place,
      }))
    }),
  )
  for (const { text, noise, place } of texts) {
    const { understood, location }: SearchAnswer = (
      await caller.parks.search({ address: text })
    ).toJSON()
    const said = `${text}: ${JSON.stringify(understood)}`
    expect(location, said).not.toBeNull()
    const words = understood?.words ?? []
    expect(words.map((word) => word.text).join(' '), said).toBe(text.replaceAll(',', ''))
    expect(understood?.unknown, said).toEqual([noise])
    const named = words.filter(({ as }) => as === 'place' || as === 'park')
    expect(named.map((word) => word.text).join(' '), said).toBe(place.replaceAll(',', ''))
    expect(
      words.some(({ as }) => as === 'filter'),
      said,
    ).toBe(true)
  }
})
