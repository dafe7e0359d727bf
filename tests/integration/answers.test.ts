import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { forgetNetworks } from '#db/queries/visitors/answers.ts'
import type { Deps } from '#server/boot/deps.ts'
import { networkOf } from '#server/services/visitors/answers.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const PLACE = { latitude: 41.5, longitude: -93.5 }

describe.each(databaseKinds)('what visitors answer (%s)', (kind) => {
  let database: Database
  let deps: Deps

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
  })
  afterAll(() => database.close())

  /** A visitor's calls, from an address behind a trusted proxy of a test's own. */
  function from(address: string) {
    const { caller } = makeTestCaller(deps, {}, address)
    return {
      give: caller.answers.give,
      park: async (id: number) => {
        const { facts = [], said, asked, rating } = await caller.parks.byId({ id })
        return { facts, said, asked, rating }
      },
      caller,
    }
  }

  async function newPark(fields: Parameters<typeof insertParks>[1] = {}): Promise<number> {
    const [id = 0] = await insertParks(database, { ...PLACE, ...fields })
    return id
  }

  const fenced = (id: number, value: string | null) => ({ id, key: 'fenced', value })

  test('one answer is shown as one, two of different networks are a fact', async () => {
    const id = await newPark()
    const today = new Date().toISOString().slice(0, 10)
    const first = await from('203.0.113.7').give(fenced(id, 'yes'))
    expect(first).toMatchObject({ said: [{ value: 'yes', count: 1 }], known: null })
    expect(await from('203.0.113.7').park(id)).toMatchObject({
      facts: [],
      said: [{ key: 'fenced', value: 'yes', count: 1, last: today }],
    })
    const second = await from('198.51.100.7').give(fenced(id, 'yes'))
    expect(second).toMatchObject({ said: [{ value: 'yes', count: 2 }], known: 'yes' })
    expect((await from('203.0.113.7').park(id)).facts).toEqual([
      { key: 'fenced', value: 'yes', source: 'visitors', since: today, how: 'visitors' },
    ])
  })

  test('only answers that change a fact empty the caches', async () => {
    const id = await newPark()
    const changes = async (write: () => Promise<unknown>) => {
      const read = async () => {
        const [row] = await database.sql<{ last: number }[]>`
          select last_value::int as last from data_version`
        return row?.last ?? 0
      }
      const before = await read()
      await write()
      return (await read()) > before
    }
    const give = (address: string, value: string) => () => from(address).give(fenced(id, value))
    expect(await changes(give('203.0.113.7', 'yes'))).toBe(false)
    expect(await changes(give('198.51.100.7', 'yes'))).toBe(true)
    expect(await changes(give('192.0.2.7', 'yes'))).toBe(false)
    expect(await changes(give('192.0.2.7', 'no'))).toBe(false)
    expect(await changes(give('198.51.100.7', 'no'))).toBe(true)
  })

  test('searches find the park by what visitors agree on', async () => {
    const id = await newPark({ latitude: 12.5, longitude: 12.5 })
    for (const address of ['203.0.113.7', '198.51.100.7']) {
      await from(address).give(fenced(id, 'yes'))
    }
    const answer = await from('203.0.113.7').caller.parks.search({
      lat: 12.5,
      lng: 12.5,
      facts: ['fenced:yes'],
      live: false,
    })
    const { parks } = JSON.parse(JSON.stringify(answer))
    expect(parks).toMatchObject([{ id, factValues: { fenced: 'yes' } }])
  })

  test('500 answers from one network are one', async () => {
    const id = await newPark()
    for (let i = 0; i < 500; i++) {
      await from(`203.0.113.${i % 256}`).give(fenced(id, 'no'))
    }
    const { facts, said } = await from('203.0.113.1').park(id)
    expect({ facts, said }).toEqual({
      facts: [],
      said: [{ key: 'fenced', value: 'no', count: 1, last: expect.any(String) }],
    })
  })

  test('many at once are all counted', async () => {
    const id = await newPark()
    const addresses = Array.from({ length: 12 }, (_, i) => `10.0.${i}.1`)
    await Promise.all(addresses.map((address) => from(address).give(fenced(id, 'yes'))))
    expect((await from('10.0.0.1').park(id)).said).toMatchObject([
      { key: 'fenced', value: 'yes', count: 12 },
    ])
  })

  test('a device changes its answer from wherever it is, and takes it back', async () => {
    const id = await newPark()
    const { receipt } = await from('203.0.113.7').give(fenced(id, 'yes'))
    await from('198.51.100.7').give(fenced(id, 'yes'))
    const changed = await from('192.0.2.1').give({ ...fenced(id, 'no'), receipt })
    expect(changed.said.map(({ value, count }) => [value, count])).toEqual([
      ['no', 1],
      ['yes', 1],
    ])
    expect((await from('192.0.2.1').park(id)).facts).toEqual([])
    const taken = await from('203.0.113.7').give({
      ...fenced(id, null),
      receipt: changed.receipt,
    })
    expect(taken).toMatchObject({ receipt: null, said: [{ value: 'yes', count: 1 }] })
  })

  test('nobody takes back another’s answer', async () => {
    const id = await newPark()
    await from('203.0.113.7').give(fenced(id, 'yes'))
    await from('203.0.113.7').give(fenced(id, null))
    const forged = 'A'.repeat(22)
    await from('203.0.113.8').give({ ...fenced(id, null), receipt: forged })
    expect((await from('203.0.113.7').park(id)).said).toHaveLength(1)
  })

  test('a network is forgotten after 30 days, but for what distinguishes its answers', async () => {
    const id = await newPark()
    await from('203.0.113.7').give(fenced(id, 'yes'))
    const networks = () =>
      database.sql`select length(network) as digits from park_answers where park_id = ${id}`
    await forgetNetworks(database)
    expect(await networks()).toEqual([{ digits: 32 }])
    await database.sql`
      update park_answers set created_at = now() - interval '31 days' where park_id = ${id}`
    await forgetNetworks(database)
    expect(await networks()).toEqual([{ digits: 2 }])
    await from('203.0.113.9').give(fenced(id, 'yes'))
    expect(await networks()).toEqual([{ digits: 32 }])
  })

  test('old answers make way for new ones', async () => {
    const id = await newPark()
    for (const address of ['10.1.1.1', '10.1.2.1', '10.1.3.1']) {
      await from(address).give(fenced(id, 'yes'))
    }
    await database.sql`
      update park_answers set fresh_until = now() - interval '1 day',
        created_at = now() - interval '6 years' where park_id = ${id}`
    const valueNow = async () => (await from('10.1.1.1').park(id)).facts[0]?.value
    await from('10.1.4.1').give(fenced(id, 'no'))
    expect(await valueNow()).toBe('yes')
    await from('10.1.5.1').give(fenced(id, 'no'))
    expect(await valueNow()).toBe('no')
  })

  test('ratings and answers do not touch each other', async () => {
    const id = await newPark()
    const rater = makeTestCaller(deps, { 'x-client-id': 'a-rater' }).caller
    for (const address of ['203.0.113.7', '198.51.100.7']) {
      await from(address).give(fenced(id, 'yes'))
    }
    expect(await rater.parks.byId({ id })).not.toHaveProperty('ratingSource')
    await rater.rating.set({ id, rating: 4 })
    expect(await rater.parks.byId({ id })).toMatchObject({
      rating: 4,
      ratingSource: 'visitors',
      facts: [{ key: 'fenced' }],
    })
    await rater.rating.set({ id, rating: null })
    const { rating, facts } = await from('203.0.113.7').park(id)
    expect({ rating, facts }).toMatchObject({ rating: undefined, facts: [{ key: 'fenced' }] })
  })

  test('the operator’s word stays', async () => {
    const id = await newPark()
    const reporter = from('203.0.113.7').caller
    const report = await reporter.reports.create({ id, reportType: 'other', details: 'No fence' })
    await database.sql`
      insert into park_corrections (park_id, report_id, facts)
      values (${id}, ${report.id}, '{"facts": {"fenced": "no"}}')`
    for (const address of ['203.0.113.7', '198.51.100.7']) {
      await from(address).give(fenced(id, 'yes'))
    }
    expect((await from('203.0.113.7').park(id)).facts).toMatchObject([
      { value: 'no', how: 'operator' },
    ])
  })

  describe('whether it is still so', () => {
    const today = new Date().toISOString().slice(0, 10)
    const ELSEWHERE = ['203.0.113.7', '198.51.100.7', '192.0.2.7']

    /** Visitors of two networks say the same. */
    async function agree(answer: ReturnType<typeof fenced>) {
      for (const address of ELSEWHERE.slice(0, 2)) await from(address).give(answer)
    }

    const conflictsOf = async (id: number) => {
      const { caller } = makeTestCaller(deps, { cookie: await signInOperator(deps) })
      const { conflicts } = await caller.review.list()
      return conflicts.filter(({ parkId }) => parkId === id)
    }

    /** A park about which the operator said years ago that it is not fenced. */
    async function decidedPark() {
      const id = await newPark()
      const { caller } = makeTestCaller(deps, { cookie: await signInOperator(deps) })
      await database.sql`
        insert into park_corrections (park_id, facts, created_at)
        values (${id}, '{"facts": {"fenced": "no"}}', '2020-01-02T10:00:00Z')`
      return { id, operator: caller }
    }

    test('visitors who agree with the operator renew the date', async () => {
      const { id } = await decidedPark()
      const fact = async () => (await from('203.0.113.7').park(id)).facts[0]
      const said = { key: 'fenced', value: 'no', source: 'operator', how: 'operator' }
      expect(await fact()).toEqual({ ...said, since: '2020-01-02' })
      await from('203.0.113.7').give(fenced(id, 'no'))
      expect(await fact()).toMatchObject({ since: '2020-01-02' })
      await from('198.51.100.7').give(fenced(id, 'no'))
      expect(await fact()).toEqual({ ...said, since: today })
      expect(await conflictsOf(id)).toEqual([])
    })

    test('those who agree on something else are for the operator to decide', async () => {
      const { id, operator } = await decidedPark()
      await from('203.0.113.7').give(fenced(id, 'yes'))
      expect(await conflictsOf(id)).toEqual([])
      await from('198.51.100.7').give(fenced(id, 'yes'))
      expect((await from('203.0.113.7').park(id)).facts).toMatchObject([
        { value: 'no', since: '2020-01-02' },
      ])
      expect(await conflictsOf(id)).toMatchObject([
        {
          key: 'fenced',
          said: [{ value: 'yes', count: 2 }],
          isOperators: true,
          known: { value: 'no', source: 'operator' },
        },
      ])
      // The same word again settles it, until visitors agree otherwise anew.
      await operator.parkEdits.correct({ id, facts: { facts: { fenced: 'no' } } })
      expect(await conflictsOf(id)).toEqual([])
      await agree(fenced(id, 'yes'))
      expect(await conflictsOf(id)).toHaveLength(1)
    })

    test('so it is with what the operator stated of a park that was added', async () => {
      const { caller } = makeTestCaller(deps, { cookie: await signInOperator(deps) })
      const park = { name: 'Added Park', kind: 'park', position: { lat: 12.5, lng: 22.5 } } as const
      const { id } = await caller.parkEdits.add({ ...park, facts: { fenced: 'no' } })
      await agree(fenced(id, 'yes'))
      expect((await from('203.0.113.7').park(id)).facts).toMatchObject([
        { value: 'no', source: 'operator', how: 'operator' },
      ])
      expect(await conflictsOf(id)).toMatchObject([{ isOperators: true }])
      await caller.parkEdits.correct({ id, facts: { facts: { fenced: 'yes' } } })
      expect((await from('203.0.113.7').park(id)).facts).toMatchObject([{ value: 'yes' }])
      expect(await conflictsOf(id)).toEqual([])
    })

    test('a text that visitors confirm is as new as that', async () => {
      const website = 'https://elm.example.org'
      const facts = { website: { value: website, since: '2020-01-02' } }
      const id = await newPark({ source: 'osm', facts })
      const answer = { id, key: 'website', value: website }
      expect(await from('203.0.113.7').give(answer)).toMatchObject({ known: null })
      expect((await from('203.0.113.7').park(id)).facts).toMatchObject([{ since: '2020-01-02' }])
      expect(await from('198.51.100.7').give(answer)).toMatchObject({ known: website })
      expect((await from('203.0.113.7').park(id)).facts).toEqual([
        { key: 'website', value: website, source: 'visitors', since: today, how: 'visitors' },
      ])
    })

    test('no text becomes known by visitors alone, nor one of Google’s', async () => {
      const facts = { phone: { value: '+1 555 0100' } }
      const id = await newPark({ source: 'google', facts })
      for (const [key, value] of [
        ['website', 'https://spam.example.org'],
        ['phone', '+1 555 0100'],
        ['path_length', '4000'],
        ['hours', 'yes'],
      ] as const) {
        const answer = from('203.0.113.7').give({ id, key, value })
        await expect(answer, key).rejects.toMatchObject({
          code: 'BAD_REQUEST',
          message: 'value: must be what is known',
        })
      }
      expect((await from('203.0.113.7').park(id)).said).toBeUndefined()
    })

    test('opening hours are confirmed until they change', async () => {
      const openingHours = { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] }
      const id = await newPark({ openingHours })
      const answer = { id, key: 'hours', value: 'yes' }
      const said = (count: number) => [{ key: 'hours', value: 'yes', count, last: today }]
      expect(await from('203.0.113.7').give(answer)).toMatchObject({ said: said(1), known: null })
      expect(await from('198.51.100.7').give(answer)).toMatchObject({ said: said(2), known: 'yes' })
      expect(await from('203.0.113.7').park(id)).toMatchObject({ facts: [], said: said(2) })
      const outcomes = await from('203.0.113.7').caller.suggestions.outcomes({
        answers: [{ parkId: id, key: 'hours' }],
      })
      expect(outcomes.answers).toMatchObject([{ known: 'yes', said: said(2) }])
      await database.sql`
        update parks set opening_hours = '{"weekday_text": ["Monday: Closed"]}' where id = ${id}`
      expect((await from('203.0.113.7').park(id)).said).toBeUndefined()
      expect(await from('192.0.2.7').give(answer)).toMatchObject({ said: said(1) })
      expect(await conflictsOf(id)).toEqual([])
    })
  })

  test('what questions depend on is given of the parks of a list', async () => {
    const id = await newPark({ facts: { toilets: { value: 'yes', since: '2026-01-02' } } })
    const hidden = await newPark()
    await database.sql`
      insert into park_corrections (park_id, facts) values (${hidden}, '{"hidden": true}')`
    await from('203.0.113.7').give(fenced(id, 'yes'))
    await database.sql`
      insert into fact_asks (park_id, key, day, count) values (${id}, 'lit', current_date, 31)`
    const known = from('203.0.113.7').caller.answers.known
    expect(await known({ ids: [id, hidden, 2_000_000_000] })).toMatchObject([
      {
        id,
        facts: [{ key: 'toilets', value: 'yes' }],
        said: [{ key: 'fenced', value: 'yes', count: 1 }],
        asked: { lit: 31 },
      },
    ])
    const many = Array.from({ length: 21 }, (_, index) => index + 1)
    await expect(known({ ids: many })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('of a park that does not exist nothing is stored', async () => {
    await expect(from('203.0.113.7').give(fenced(2_000_000_000, 'yes'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('what searches ask for in vain is counted, once it is written', async () => {
    const [unknown, known] = await insertParks(
      database,
      { latitude: -10, longitude: 20, amenities: ['Playground'] },
      { latitude: -10, longitude: 20, facts: { lit: { value: 'yes' } } },
    )
    const search = (fields = {}) =>
      from('203.0.113.7').caller.parks.search({
        lat: -10,
        lng: 20,
        facts: ['lit:yes'],
        include: 'unknown',
        ...fields,
      })
    await search()
    await search()
    await deps.asks.flush()
    await search()
    // As the page of parks that need answers does.
    await search({ live: false })
    await deps.asks.flush()
    expect((await from('203.0.113.7').park(unknown ?? 0)).asked).toEqual({ lit: 3 })
    expect((await from('203.0.113.7').park(known ?? 0)).asked).toBeUndefined()
  })
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['2001:db8:1:200::', '2001:db8:1:200::'],
  ['unknown', 'unknown'],
])('the network of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
