import { expect, test } from 'vitest'
import type { Located } from '../../../streets/locate-house.ts'
import { chooseTown } from './which-town.ts'

const MAP = { lat: 40, lng: -83 }

/** A street so many kilometres north of the map's centre. */
const at = (km: number, town: string, accuracy: Located['accuracy'] = 'exact') => ({
  town,
  at: { lat: 40 + km / 111.32, lng: -83, accuracy, within: 30 },
  doubt: km * 1000,
})
const townsOf = (...args: Parameters<typeof chooseTown>) =>
  chooseTown(...args)?.towns.map(({ town }) => town)

test('of no street none is chosen', () => {
  expect(chooseTown([])).toBeUndefined()
})

test('streets of one town need no question', () => {
  const choice = chooseTown([at(9, 'Troy'), at(9.5, 'Troy')], MAP)
  expect(choice).toMatchObject({ best: at(9, 'Troy'), towns: [], isNearer: false })
})

test('the map decides if one is clearly nearest', () => {
  const choice = chooseTown([at(2, 'Troy'), at(7, 'Xenia'), at(50, 'Lima')], MAP)
  expect(choice).toMatchObject({ best: { town: 'Troy' }, towns: [], isNearer: true })
})

test('if two are about as near, the nearest of each town are offered', () => {
  const streets = [at(12, 'Troy'), at(13, 'Troy'), at(16, 'Xenia'), at(60, 'Lima')]
  expect(chooseTown(streets, MAP)).toMatchObject({ best: at(12, 'Troy'), isNearer: false })
  expect(townsOf(streets, MAP)).toEqual(['Troy', 'Xenia', 'Lima'])
})

test('two sources may call the town of one street differently', () => {
  const choice = chooseTown([at(12, 'Troy'), at(12.5, 'Staunton')], MAP)
  expect(choice).toMatchObject({ best: { town: 'Troy' }, towns: [] })
})

test('the only town that has the house itself is meant', () => {
  const choice = chooseTown([at(12, 'Troy', 'about'), at(16, 'Xenia')], MAP)
  expect(choice).toMatchObject({ best: { town: 'Xenia' }, towns: [] })
})

test('towns that have the house are offered alone', () => {
  const streets = [at(12, 'Troy', 'street'), at(16, 'Xenia'), at(19, 'Lima')]
  expect(townsOf(streets, MAP)).toEqual(['Xenia', 'Lima'])
  expect(chooseTown(streets, MAP)?.best.town).toBe('Xenia')
})

test('streets far from the map are neither chosen nor offered', () => {
  expect(chooseTown([at(101, 'Lima')], MAP)).toBeUndefined()
  expect(townsOf([at(60, 'Troy'), at(70, 'Xenia'), at(101, 'Lima')], MAP)).toEqual([
    'Troy',
    'Xenia',
  ])
})

test('streets that come along are only meant close to the map', () => {
  const street = { isBuiltIn: true } as const
  const builtIn = (km: number, town: string) => ({ ...at(km, town), street })
  expect(chooseTown([builtIn(31, 'Troy')], MAP)).toBeUndefined()
  const choice = chooseTown([builtIn(29, 'Troy'), builtIn(900, 'Lima')], MAP)
  expect(choice).toMatchObject({ best: { town: 'Troy' }, towns: [], isNearer: true })
})

test('without a map all towns are equally likely', () => {
  expect(townsOf([at(0, 'Troy'), at(900, 'Lima')])).toEqual(['Troy', 'Lima'])
})
