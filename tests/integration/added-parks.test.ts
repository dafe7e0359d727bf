import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

describe.each(databaseKinds)('the operator adds parks (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let operator: ReturnType<typeof makeTestCaller>['caller']
  let visitor: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
    visitor = makeTestCaller(deps).caller
  })
  afterAll(() => database.close())

  test('a park is found with its kind and facts, and its history says who added it', async () => {
    const { id, name } = await operator.parkEdits.add({
      name: ' Rowan Run ',
      kind: 'dog_park',
      position: { lat: 12, lng: 34 },
      vicinity: '1 Rowan Road',
      description: 'Behind the mill.',
      facts: { fenced: 'yes' },
    })
    expect(name).toBe('Rowan Run')
    expect(await visitor.parks.byId({ id })).toMatchObject({
      name,
      source: 'operator',
      types: ['dog_park'],
      latitude: 12,
      longitude: 34,
      vicinity: '1 Rowan Road',
      description: 'Behind the mill.',
      amenities: ['Dog Park'],
      facts: expect.arrayContaining([
        expect.objectContaining({ key: 'fenced', value: 'yes', source: 'operator' }),
        expect.objectContaining({ key: 'dog_area', value: 'yes', source: 'operator' }),
      ]),
    })
    const answer = await visitor.parks.search({ lat: 12, lng: 34, radius: 1000, live: false })
    expect(JSON.parse(JSON.stringify(answer)).parks).toMatchObject([{ id }])
    const { changes } = await visitor.parkEdits.history({ id })
    expect(changes).toMatchObject([{ source: 'operator', key: 'added', before: null, after: name }])
  })

  test('a source’s record of it joins it', async () => {
    const { id } = await operator.parkEdits.add({
      name: 'Rowan Hill Meadow',
      kind: 'park',
      position: { lat: 13, lng: 34 },
    })
    const facts = {
      source: 'town',
      sourceId: 'rowan',
      name: 'Rowan Hill Meadow',
      types: ['park'],
      latitude: 13.0005,
      longitude: 34,
      amenities: ['Playground'],
    }
    expect(await upsertParks(database, [{ facts, reach: 1500 }])).toEqual([
      { id, outcome: 'joined' },
    ])
    expect((await visitor.parks.byId({ id })).amenities).toEqual(['Playground'])
  })

  test('those that it may be are listed: namesakes near first, hidden ones too, none far away', async () => {
    const at = (name: string, latitude: number) => ({ name, latitude, longitude: 50 })
    const [same = 0, near = 0, hidden = 0] = await insertParks(
      database,
      at('Another Name', 20.0003),
      at('Juniper Hollow', 20.005),
      at('Juniper Hollow', 20.006),
      at('Juniper Hollow', 20.2),
      at('Farther Off', 20.005),
    )
    await operator.parkEdits.correct({ id: hidden, facts: { hidden: true } })
    const position = { lat: 20, lng: 50 }
    const { parks } = await operator.parkEdits.like({ name: 'juniper hollow', position })
    expect(parks).toMatchObject([
      { id: near, isNamesake: true, isHidden: false },
      { id: hidden, isNamesake: true, isHidden: true },
      { id: same, isNamesake: false, distance: 33 },
    ])
    expect((await operator.parkEdits.like({ position })).parks.map(({ id }) => id)).toEqual([same])
  })

  test('so are those across the antimeridian, however many are on this side', async () => {
    const many = Array.from({ length: 401 }, (_, index) => ({
      name: `Islet ${index}`,
      latitude: -16.5,
      longitude: 179 - index / 1_000,
    }))
    const [across = 0] = await insertParks(
      database,
      { name: 'Taveuni Green', latitude: -16.5, longitude: -179.995 },
      ...many,
    )
    for (const lng of [179.998, -179.998]) {
      const position = { lat: -16.5, lng }
      const { parks } = await operator.parkEdits.like({ name: 'Taveuni Green', position })
      expect(parks).toMatchObject([{ id: across, isNamesake: true }])
    }
  })

  const fine = { name: 'Rowan', kind: 'park', position: { lat: 1, lng: 2 } } as const
  test.each([
    [{ ...fine, name: ' ' }],
    [{ ...fine, name: 'x'.repeat(201) }],
    [{ ...fine, name: 'a\0b' }],
    [{ ...fine, kind: 'volcano' as never }],
    [{ ...fine, position: { lat: 86, lng: 0 } }],
    [{ ...fine, position: null as never }],
    [{ ...fine, facts: { fenced: 'purple' } }],
    [{ ...fine, facts: { fenced: null as never } }],
    [{ ...fine, facts: { dragons: 'yes' } }],
    [{ ...fine, description: 'x'.repeat(2001) }],
  ])('%j is refused', async (input) => {
    await expect(operator.parkEdits.add(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
