import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const PLACE = { latitude: 41.5, longitude: -93.5 }
const MISSING = {
  kind: 'park',
  name: 'Elm Street Dog Park',
  type: 'dog_park',
  position: { lat: 12.5, lng: 12.5 },
  facts: { dog_area: 'yes', toilets: 'no' },
} as const

describe.each(databaseKinds)('what visitors suggest (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let operator: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.sql`delete from suggestions`
    deps = makeTestDeps(database, { RATE_LIMIT_REPORTS_PER_DAY: '20' })
    operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
  })

  /** A visitor's calls, from an address behind a trusted proxy of a test's own. */
  const from = (address = '203.0.113.7') => makeTestCaller(deps, {}, address).caller

  async function newPark(fields: Parameters<typeof insertParks>[1] = {}): Promise<number> {
    const [id = 0] = await insertParks(database, { ...PLACE, ...fields })
    return id
  }

  const outcomeOf = async (suggestion: { id: number; receipt: string }) =>
    (await from().suggestions.outcomes({ suggestions: [suggestion] })).suggestions

  test('a suggestion waits, and its device alone can ask about it', async () => {
    const parkId = await newPark({ name: 'Elm Park' })
    const suggested = await from().suggestions.create({
      parkId,
      content: { kind: 'closed' },
      note: ' Fenced off ',
    })
    expect(await outcomeOf(suggested)).toEqual([
      { id: suggested.id, parkId, parkName: 'Elm Park', status: 'waiting', reply: null },
    ])
    expect(await outcomeOf({ ...suggested, receipt: 'x'.repeat(22) })).toEqual([])
    expect(await outcomeOf({ ...suggested, id: suggested.id + 1 })).toEqual([])
    const { suggestions, waiting } = await operator.review.list()
    expect(waiting).toBe(1)
    expect(suggestions).toMatchObject([
      {
        id: suggested.id,
        content: { kind: 'closed' },
        note: 'Fenced off',
        doubts: [],
        park: { id: parkId, name: 'Elm Park', fields: { closed: false } },
      },
    ])
  })

  test('the same one by the same visitor is one; another visitor’s is another', async () => {
    const parkId = await newPark()
    const closed = { parkId, content: { kind: 'closed' } } as const
    const first = await from().suggestions.create(closed)
    expect(await from().suggestions.create(closed)).toEqual(first)
    const note = async () =>
      (await operator.review.list()).suggestions.find(({ id }) => id === first.id)?.note
    expect(await from().suggestions.create({ ...closed, note: 'Since May.' })).toEqual(first)
    expect(await note()).toBe('Since May.')
    expect(await from().suggestions.create({ ...closed, note: 'Since June.' })).toEqual(first)
    expect(await from().suggestions.create(closed)).toEqual(first)
    expect(await note()).toBe('Since June.')
    const other = await from('198.51.100.7').suggestions.create(closed)
    expect(other.id).not.toBe(first.id)
    expect((await operator.review.list()).waiting).toBe(2)
  })

  test('a missing park’s lookalikes are listed across the antimeridian, too', async () => {
    const latitude = -16.8
    const many = Array.from({ length: 20 }, (_, index) => ({ latitude, longitude: index }))
    await newPark({ name: 'Rabi Green', latitude, longitude: -179.999 })
    await insertParks(database, ...many)
    const position = { lat: latitude, lng: 179.9995 }
    await from().suggestions.create({ parkId: null, content: { ...MISSING, position } })
    const { suggestions } = await operator.review.list()
    expect(suggestions).toMatchObject([{ lookalikes: [{ name: 'Rabi Green', metres: 160 }] }])
  })

  test('one address can send so many a day, together with its reports', async () => {
    const parkId = await newPark()
    for (let i = 0; i < 20; i++) {
      await from().suggestions.create({ parkId, content: { kind: 'name', name: `Park ${i}` } })
    }
    const next = from().suggestions.create({ parkId, content: { kind: 'closed' } })
    await expect(next).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const report = from().reports.create({ id: parkId, reportType: 'other' })
    await expect(report).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('its device can take it back, until it is decided', async () => {
    const parkId = await newPark()
    const content = { kind: 'closed' } as const
    const taken = await from().suggestions.create({ parkId, content })
    const forged = from().suggestions.withdraw({ ...taken, receipt: 'x'.repeat(22) })
    await expect(forged).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await from().suggestions.withdraw(taken)).toEqual({ withdrawn: true })
    expect(await outcomeOf(taken)).toEqual([])
    const decided = await from().suggestions.create({ parkId, content })
    await operator.review.decline({ id: decided.id, reply: 'It is open again.' })
    expect(await from().suggestions.withdraw(decided)).toEqual({ withdrawn: false })
    expect(await outcomeOf(decided)).toMatchObject([
      { status: 'declined', reply: 'It is open again.' },
    ])
  })

  const refused: [string, Parameters<ReturnType<typeof from>['suggestions']['create']>[0]][] = [
    ['a change of no park', { parkId: null, content: { kind: 'closed' } }],
    ['a missing park that is known', { parkId: 1, content: { ...MISSING, facts: {} } }],
    ['an empty name', { parkId: 1, content: { kind: 'name', name: ' ' } }],
    [
      'a pin beyond the map',
      { parkId: 1, content: { kind: 'position', position: { lat: 91, lng: 0 } } },
    ],
    ['a fact of one press', { parkId: 1, content: { kind: 'fact', key: 'lit', value: 'yes' } }],
    [
      'a text that is none',
      { parkId: 1, content: { kind: 'fact', key: 'website', value: 'javascript:alert(1)' } },
    ],
    ['unknown facts', { parkId: null, content: { ...MISSING, facts: { wings: 'yes' } } }],
    ['a value that is none', { parkId: null, content: { ...MISSING, facts: { toilets: 'gold' } } }],
    [
      'hours that are none',
      { parkId: 1, content: { kind: 'hours', openingHours: { weekday_text: ['Monday: late'] } } },
    ],
  ]
  test.each(refused)('%s is refused', async (_, suggestion) => {
    await expect(from().suggestions.create(suggestion)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('nothing can be suggested about a park that is hidden or is not there', async () => {
    const hidden = await newPark()
    await operator.parkEdits.correct({ id: hidden, facts: { hidden: true } })
    for (const parkId of [hidden, 2_000_000_000]) {
      const suggestion = from().suggestions.create({ parkId, content: { kind: 'closed' } })
      await expect(suggestion).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  const changes = [
    ['position', { position: { lat: 41.501, lng: -93.501 } }, { latitude: 41.501 }],
    ['name', { name: 'Oak Park' }, { name: 'Oak Park' }],
    [
      'hours',
      { openingHours: { weekday_text: ['Monday: Sunrise – Sunset'] } },
      { openingHours: { weekday_text: ['Monday: Sunrise – Sunset'] } },
    ],
    ['closed', {}, { closed: true }],
    [
      'fact',
      { key: 'website', value: 'https://elm.example.org' },
      { facts: [{ key: 'website', value: 'https://elm.example.org', source: 'operator' }] },
    ],
  ] as const
  test.each(changes)(
    'accepting a %s corrects the park; undone, it waits again',
    async (kind, fields, after) => {
      const parkId = await newPark({ name: 'Elm Park' })
      const before = await from().parks.byId({ id: parkId })
      const content = { kind, ...fields } as Parameters<
        ReturnType<typeof from>['suggestions']['create']
      >[0]['content']
      const suggested = await from().suggestions.create({ parkId, content })
      const [waiting] = (await operator.review.list()).suggestions
      expect(waiting).toMatchObject({ content, known: null })
      expect(await operator.review.accept({ id: suggested.id })).toEqual({
        id: suggested.id,
        parkId,
      })
      expect(await from().parks.byId({ id: parkId })).toMatchObject(after)
      expect(await outcomeOf(suggested)).toMatchObject([{ status: 'accepted', parkId }])
      expect((await operator.review.list()).suggestions).toEqual([])
      const { changes } = await from().parkEdits.history({ id: parkId })
      expect(changes[0]?.correction?.facts).toBeTruthy()
      await operator.review.undo({ id: suggested.id })
      expect(await from().parks.byId({ id: parkId })).toEqual(before)
      expect((await operator.review.list()).suggestions).toMatchObject([{ id: suggested.id }])
    },
  )

  test('accepting a missing park adds it; undone, it waits again', async () => {
    const suggested = await from().suggestions.create({ content: MISSING })
    const { parkId } = await operator.review.accept({ id: suggested.id, reply: 'Thank you!' })
    expect(await from().parks.byId({ id: Number(parkId) })).toMatchObject({
      name: MISSING.name,
      types: ['dog_park'],
      latitude: 12.5,
      source: 'operator',
      facts: [
        { key: 'dog_area', value: 'yes', source: 'operator' },
        { key: 'toilets', value: 'no', source: 'operator' },
      ],
    })
    expect(await outcomeOf(suggested)).toEqual([
      {
        id: suggested.id,
        parkId,
        parkName: MISSING.name,
        status: 'accepted',
        reply: 'Thank you!',
      },
    ])
    await operator.review.undo({ id: suggested.id })
    await expect(from().parks.byId({ id: Number(parkId) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await outcomeOf(suggested)).toMatchObject([{ parkId: null, status: 'waiting' }])
  })

  test('the operator can change it before it is taken over, not into something else', async () => {
    const parkId = await newPark()
    const { id } = await from().suggestions.create({
      parkId,
      content: { kind: 'name', name: 'oak' },
    })
    const closed = operator.review.accept({ id, content: { kind: 'closed' } })
    await expect(closed).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await operator.review.accept({ id, content: { kind: 'name', name: 'Oak Park' } })
    expect(await from().parks.byId({ id: parkId })).toMatchObject({ name: 'Oak Park' })
    const again = operator.review.accept({ id })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(operator.review.decline({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('parks near a missing one and doubts are listed', async () => {
    await newPark({ name: 'Elm Street Dog Park', latitude: 12.501, longitude: 12.5 })
    await newPark({ name: 'Far Park', latitude: 12.51, longitude: 12.5 })
    await from().suggestions.create({ content: MISSING, note: 'See www.example.com' })
    const parkId = await newPark()
    await from().suggestions.create({
      parkId,
      content: { kind: 'position', position: { lat: 42, lng: -93.5 } },
    })
    const { suggestions } = await operator.review.list()
    expect(suggestions).toMatchObject([
      {
        park: null,
        lookalikes: [{ name: 'Elm Street Dog Park', metres: 111 }],
        doubts: ['link', 'lookalike'],
      },
      { lookalikes: [], doubts: ['far'] },
    ])
  })

  test('answers that disagree are listed until the operator settles them', async () => {
    const ids = [await newPark({ name: 'Elm Park' }), await newPark()] as const
    for (const id of ids) {
      await from('203.0.113.7').answers.give({ id, key: 'fenced', value: 'yes' })
      await from('198.51.100.7').answers.give({ id, key: 'fenced', value: 'no' })
    }
    const agreed = await newPark()
    for (const address of ['203.0.113.7', '198.51.100.7']) {
      await from(address).answers.give({ id: agreed, key: 'fenced', value: 'yes' })
    }
    const conflicts = async () =>
      (await operator.review.list()).conflicts.filter(({ parkId }) =>
        [...ids, agreed].includes(parkId),
      )
    expect(await conflicts()).toHaveLength(2)
    expect((await conflicts()).find(({ parkId }) => parkId === ids[0])).toEqual({
      parkId: ids[0],
      parkName: 'Elm Park',
      key: 'fenced',
      known: null,
      isOperators: false,
      said: [
        { key: 'fenced', value: 'no', count: 1 },
        { key: 'fenced', value: 'yes', count: 1 },
      ],
    })
    await database.sql`update parks set facts = '{"fenced": {"value": "no"}}' where id = ${ids[1] ?? 0}`
    expect((await conflicts()).find(({ parkId }) => parkId === ids[1])?.known).toEqual({
      value: 'no',
      source: 'test-factory',
    })
    await operator.parkEdits.correct({ id: ids[0], facts: { facts: { fenced: 'yes' } } })
    expect(await conflicts()).toMatchObject([{ parkId: ids[1] }])
    const question = { parkId: ids[1], key: 'fenced' }
    expect(await operator.review.askAgain(question)).toEqual({ deleted: 2 })
    expect(await conflicts()).toEqual([])
  })

  test('who reported and answered sees what came of it', async () => {
    const parkId = await newPark({ name: 'Elm Park' })
    const report = await from().reports.create({ id: parkId, reportType: 'hours', details: 'x' })
    await from().answers.give({ id: parkId, key: 'lit', value: 'yes' })
    const own = { reports: [report], answers: [{ parkId, key: 'lit' }] }
    expect(await from().suggestions.outcomes(own)).toEqual({
      suggestions: [],
      reports: [
        { id: report.id, parkId, parkName: 'Elm Park', status: 'open', isCorrected: false },
      ],
      answers: [
        {
          parkId,
          parkName: 'Elm Park',
          key: 'lit',
          known: null,
          said: [{ key: 'lit', value: 'yes', count: 1, last: expect.any(String) }],
        },
      ],
    })
    await operator.reports.correct({ id: report.id, facts: { closed: true }, resolve: true })
    expect(await from().suggestions.outcomes(own)).toMatchObject({
      reports: [{ status: 'resolved', isCorrected: true }],
    })
    await operator.parkEdits.correct({ id: parkId, facts: { hidden: true } })
    expect(await from().suggestions.outcomes(own)).toMatchObject({
      reports: [{ parkName: '' }],
      answers: [],
    })
  })
})
