import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const MISSING = { code: 'NOT_FOUND' }

describe.each(databaseKinds)('likely duplicates (%s)', (kind) => {
  let database: Database
  let operator: ReturnType<typeof makeTestCaller>['caller']
  let visitor: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const deps = makeTestDeps(database)
    operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
    visitor = makeTestCaller(deps).caller
  })
  afterAll(() => database.close())

  test('are pairs of one name near, or at one location, each once', async () => {
    const at = (name: string, latitude: number) => ({ name, latitude, longitude: 120 })
    const ids = await insertParks(
      database,
      ...[at('Hawthorn Hollow', 40), at('Hawthorn hollow', 40.01), at('Hawthorn Hollow', 40.5)],
      ...[at('Playground', 41), at('Playground', 41.0005), at('Playground', 41.01)],
      ...[at('Upper Lawn', 42), at('Lower Lawn', 42.00005), at('Middle Lawn', 42.001)],
    )
    const after = (ids[0] ?? 0) - 1
    const { pairs, next } = await operator.parkEdits.duplicates({ after })
    expect(next).toBeNull()
    expect(
      pairs.map(({ one, other, isNamesake }) => [
        ids.indexOf(one.id),
        ids.indexOf(other.id),
        isNamesake,
      ]),
    ).toEqual([
      [0, 1, true],
      [3, 4, true],
      [6, 7, false],
    ])
    await operator.parkEdits.merge({ targetId: ids[0] ?? 0, mergedId: ids[1] ?? 0 })
    const left = await operator.parkEdits.duplicates({ after })
    expect(left.pairs).toHaveLength(2)
  })

  test('names that were made up say nothing', async () => {
    const at = (latitude: number) => ({
      name: 'Playground near Stanley Park Drive',
      latitude,
      longitude: 130,
    })
    const ids = await insertParks(database, at(40), at(40.001), at(40.01), at(40.01005))
    const { pairs } = await operator.parkEdits.duplicates({ after: (ids[0] ?? 0) - 1 })
    expect(
      pairs.map(({ one, other, isNamesake }) => [
        ids.indexOf(one.id),
        ids.indexOf(other.id),
        isNamesake,
      ]),
    ).toEqual([[2, 3, false]])
  })

  test('pairs are found across 180°, too', async () => {
    const at = (name: string, longitude: number, latitude = 51) => ({ name, latitude, longitude })
    const ids = await insertParks(
      database,
      ...[at('Playground', 179.9999), at('Playground', -179.9999)],
      ...[at('Quince Quarter', -179.999), at('Quince Quarter', 179.999)],
      ...[at('North Cove', 180, 52), at('South Cove', -179.99999, 52)],
      at('Playground', -179.9),
    )
    const { pairs } = await operator.parkEdits.duplicates({ after: (ids[0] ?? 0) - 1 })
    const found = pairs.map(({ one, other }) => [ids.indexOf(one.id), ids.indexOf(other.id)])
    expect(found).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ])
  })

  test('pairs that are kept separate are no likely duplicates, until that is undone', async () => {
    const at = (name: string, longitude: number) => ({ name, latitude: -30, longitude })
    const [first = 0, second = 0, third = 0, fourth = 0] = await insertParks(
      database,
      ...[at('Medlar Meadow', 120), at('Medlar Meadow', 120.01)],
      ...[at('East Court', 121), at('West Court', 121.00005)],
    )
    const pairs = async () =>
      (await operator.parkEdits.duplicates({ after: first - 1 })).pairs.map(({ one, other }) => [
        one.id,
        other.id,
      ])
    const [namesakes, neighbours] = [
      [first, second],
      [third, fourth],
    ]
    expect(await pairs()).toEqual([namesakes, neighbours])
    const setDistinct = (oneId: number, otherId: number, isDistinct: boolean) =>
      operator.parkEdits.setDistinct({ oneId, otherId, isDistinct })
    await setDistinct(second, first, true)
    expect(await pairs()).toEqual([neighbours])
    await setDistinct(third, fourth, true)
    await setDistinct(third, fourth, true)
    expect(await pairs()).toEqual([])
    await setDistinct(first, second, false)
    expect(await pairs()).toEqual([namesakes])
    const { changes } = await operator.audit.list({ q: 'isDistinct' })
    expect(changes.map(({ subject, before, after }) => ({ subject, before, after }))).toEqual(
      [
        { oneId: first, otherId: second, isDistinct: false },
        { oneId: third, otherId: fourth, isDistinct: true },
        { oneId: second, otherId: first, isDistinct: true },
      ].map((after) => ({
        subject: `park ${after.oneId}`,
        before: { isDistinct: !after.isDistinct },
        after,
      })),
    )
    await expect(setDistinct(first, 2_000_000_000, true)).rejects.toMatchObject(MISSING)
    await expect(setDistinct(first, first, true)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(
      visitor.parkEdits.setDistinct({ oneId: first, otherId: second, isDistinct: true }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('pairs that are kept separate are listed, the latest first, until that is undone', async () => {
    const at = (name: string, longitude: number, more = {}) => ({
      name,
      latitude: -35,
      longitude,
      ...more,
    })
    const ids = await insertParks(
      database,
      ...[at('Sorb Lawn', 100), at('Sorb Lawn', 100.001), at('Sorb Walk', 100.002)],
      at('Sorb Passage', 100.003, { expiresAt: new Date(Date.now() - 1_000) }),
    )
    const [first = 0, second = 0, third = 0, expired = 0] = ids
    const setDistinct = (oneId: number, otherId: number, isDistinct = true) =>
      operator.parkEdits.setDistinct({ oneId, otherId, isDistinct })
    await setDistinct(first, second)
    await setDistinct(third, second)
    await setDistinct(expired, first)
    await operator.parkEdits.correct({ id: third, facts: { hidden: true } })
    const listed = async () => (await operator.parkEdits.apart({})).pairs.map(toIds)
    const toIds = ({ one, other }: { one: { id: number }; other: { id: number } }) => [
      one.id,
      other.id,
    ]
    const { pairs } = await operator.parkEdits.apart({})
    expect(pairs.slice(0, 2)).toMatchObject([
      {
        one: { id: second, name: 'Sorb Lawn', isHidden: false },
        other: { id: third, name: 'Sorb Walk', isHidden: true },
      },
      { one: { id: first }, other: { id: second } },
    ])
    const age = Date.now() - Date.parse(pairs[0]?.saidAt ?? '')
    expect(Math.abs(age)).toBeLessThan(60_000)
    await setDistinct(second, third, false)
    expect((await listed())[0]).toEqual([first, second])
    expect(await listed()).not.toContainEqual([second, third])
    await expect(visitor.parkEdits.apart({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(operator.parkEdits.apart({ page: 0 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('pairs that are kept separate come in pages', async () => {
    const ids = await insertParks(
      database,
      ...Array.from({ length: 22 }, (_, index) => ({
        name: `Whitebeam ${index}`,
        latitude: -36,
        longitude: 100 + index,
      })),
    )
    const [first = 0, ...others] = ids
    for (const otherId of others) {
      await operator.parkEdits.setDistinct({ oneId: first, otherId, isDistinct: true })
    }
    const page = async (number: number) => {
      const { pairs, hasMore } = await operator.parkEdits.apart({ page: number })
      return { others: pairs.map(({ other }) => other.id), hasMore }
    }
    const latest = others.toReversed()
    expect(await page(1)).toEqual({ others: latest.slice(0, 20), hasMore: true })
    expect((await page(2)).others[0]).toBe(latest[20])
    expect(await page(9)).toEqual({ others: [], hasMore: false })
  })

  test('of a pair the one whose facts do not expire is the target', async () => {
    const [lentId = 0, ownId = 0] = await insertParks(
      database,
      { name: 'Fig Court', latitude: -10, longitude: 100, expiresAt: new Date(Date.now() + 1e8) },
      { name: 'Fig Yard', latitude: -10.00002, longitude: 100 },
    )
    const { pairs } = await operator.parkEdits.duplicates({ after: lentId - 1 })
    expect(pairs[0]).toMatchObject({ one: { id: ownId }, other: { id: lentId } })
  })
})
