import { expect, test } from 'vitest'
import type { Place } from '#domain/search/search-schemas.ts'
import { alsoMeant } from './also.ts'
import type { Candidate } from './rank.ts'

const CHICAGO = { lat: 41.9, lng: -87.6 }
const DENVER = { lat: 39.7, lng: -105 }
const BOSTON = { lat: 42.4, lng: -71.1 }

function park(id: number, location: { lat: number; lng: number }, weight: number): Candidate {
  return { place: { name: 'Elm Park', location, precision: 'park', parkId: id }, weight }
}

function town(location: { lat: number; lng: number }, weight: number): Candidate {
  return { place: { name: 'Elm Park, CO', location, precision: 'city' }, weight }
}

const parks = [
  { id: 1, city: 'Chicago', state: 'IL' },
  { id: 2, city: 'Denver', state: 'CO' },
  { id: 3, city: null, state: 'MA' },
].map((one) => ({ ...one, name: 'Elm Park', lat: 0, lng: 0, score: 0 }))

const also = (candidates: Candidate[], chosen: Partial<Place>, near?: typeof CHICAGO) =>
  alsoMeant(candidates, { ...(candidates[0] as Candidate).place, ...chosen }, { parks, near })

test('a place half as likely is offered, one less likely is not', () => {
  const all = [park(1, CHICAGO, 6), town(DENVER, 5.71), town(BOSTON, 5.69)]
  expect(also(all, {})).toEqual([{ text: 'Elm Park, CO' }])
})

test('another park of the same name is offered unless it is far less known', () => {
  const all = [park(1, CHICAGO, 6), park(2, DENVER, 5.21), park(3, BOSTON, 5.19)]
  expect(also(all, {})).toEqual([{ text: 'Elm Park, Denver', parkId: 2 }])
})

test('if the chosen one is only nearer, those a thirtieth as likely from there are offered', () => {
  const all = [park(1, CHICAGO, 5), park(3, BOSTON, 6.2), town(DENVER, 5.6)]
  expect(also(all, { isNearer: true }, CHICAGO)).toEqual([
    { text: 'Elm Park, MA', parkId: 3 },
    { text: 'Elm Park, CO' },
  ])
  const far = [park(1, CHICAGO, 6), town(BOSTON, 5.6)]
  expect(also(far, {}, CHICAGO)).toEqual([])
})

test('the same place twice is offered once, and at most three are', () => {
  const beside = (lat: number) => park(2, { ...DENVER, lat }, 6)
  expect(also([park(1, CHICAGO, 6), park(3, CHICAGO, 6), beside(39.7), beside(39.71)], {})).toEqual(
    [{ text: 'Elm Park, Denver', parkId: 2 }],
  )
  expect(also([park(1, CHICAGO, 6), ...[1, 2, 3, 4].map(beside)], {})).toHaveLength(3)
})
