import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

describe.each(databaseKinds)('the operator edits parks (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let operator: ReturnType<typeof makeTestCaller>['caller']
  let visitor: ReturnType<typeof makeTestCaller>['caller']
  let made = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
    visitor = makeTestCaller(deps).caller
  })
  afterAll(() => database.close())

  function parkFacts(fields: Partial<ParkFacts> = {}): ParkFacts {
    made += 1
    return {
      source: 'town',
      sourceId: String(made),
      name: `Larch Green ${made}`,
      latitude: 30 + made,
      longitude: 20,
      amenities: [],
      types: ['park'],
      ...fields,
    }
  }

  async function write(facts: ParkFacts) {
    const [result] = await upsertParks(database, [{ facts, reach: 1500 }])
    return result ?? { id: 0, outcome: 'none' }
  }

  const shown = async (id: number) => {
    const { name, latitude, longitude, description } = await visitor.parks.byId({ id })
    return { name, latitude, longitude, description }
  }
  const idsAt = async (lat: number, lng: number) => {
    const answer = await visitor.parks.search({ lat, lng, radius: 1000, live: false })
    return (JSON.parse(JSON.stringify(answer)).parks as { id: number }[]).map(({ id }) => id)
  }

  test('a name and a pin hold against what the source states again, until they are undone', async () => {
    const facts = parkFacts()
    const { id } = await write(facts)
    const moved = { lat: -12, lng: 60 + made }
    const { id: correction } = await operator.parkEdits.correct({
      id,
      facts: { name: 'Larch Meadow', position: moved, description: 'A meadow.' },
    })
    const after = { name: 'Larch Meadow', latitude: moved.lat, longitude: moved.lng }
    expect(await shown(id)).toEqual({ ...after, description: 'A meadow.' })
    expect(await idsAt(moved.lat, moved.lng)).toEqual([id])
    expect(await idsAt(facts.latitude, facts.longitude)).toEqual([])

    expect(await write(facts)).toEqual({ id, outcome: 'unchanged' })
    expect(await shown(id)).toMatchObject(after)
    const renamed = { ...facts, name: `Larch Common ${made}`, latitude: facts.latitude + 0.001 }
    expect(await write(renamed)).toEqual({ id, outcome: 'updated' })
    expect(await shown(id)).toMatchObject(after)

    await operator.parkEdits.undo({ id: correction })
    expect(await shown(id)).toEqual({
      name: renamed.name,
      latitude: renamed.latitude,
      longitude: 20,
      description: undefined,
    })
    expect(await write(renamed)).toEqual({ id, outcome: 'unchanged' })
  })

  test('a source that comes to state the same as the operator is heard', async () => {
    const facts = parkFacts()
    const { id } = await write(facts)
    const { id: correction } = await operator.parkEdits.correct({
      id,
      facts: { name: 'Larch Lawn' },
    })
    const renamed = { ...facts, name: 'Larch Lawn' }
    expect((await write(renamed)).outcome).toBe('updated')
    expect((await write(renamed)).outcome).toBe('unchanged')
    await operator.parkEdits.undo({ id: correction })
    expect(await shown(id)).toMatchObject({ name: 'Larch Lawn' })
  })

  test('another source’s record of it joins it by its former name and place, or its new ones', async () => {
    const facts = parkFacts()
    const { id } = await write(facts)
    const position = { lat: -20, lng: 60 + made }
    await operator.parkEdits.correct({ id, facts: { name: 'Larch Croft', position } })
    expect((await write({ ...facts, source: 'survey' })).id).toBe(id)
    const there = { latitude: position.lat, longitude: position.lng }
    const moved = { ...facts, ...there, name: 'Larch Croft', source: 'county' }
    expect((await write(moved)).id).toBe(id)
  })

  test('a kind holds, too, and searches go by it', async () => {
    const facts = parkFacts()
    const { id } = await write(facts)
    const types = async () => (await visitor.parks.byId({ id })).types
    const dogParks = async () => {
      const { sql } = database
      const [row] = await sql`select types, kinds from parks where id = ${id}`
      return row
    }
    const { id: first } = await operator.parkEdits.correct({ id, facts: { types: ['dog_park'] } })
    await operator.parkEdits.correct({ id, facts: { name: 'Larch Dogs' } })
    expect(await types()).toEqual(['dog_park'])
    expect(await dogParks()).toMatchObject({
      types: ['dog_park'],
      kinds: expect.stringContaining('dog park'),
    })
    expect((await write(facts)).outcome).toBe('unchanged')
    expect((await write({ ...facts, types: ['garden'] })).outcome).toBe('updated')
    expect((await write({ ...facts, types: ['garden'] })).outcome).toBe('unchanged')
    expect(await types()).toEqual(['dog_park'])
    await operator.parkEdits.undo({ id: first })
    expect(await types()).toEqual(['garden'])
    expect((await visitor.parks.byId({ id })).name).toBe('Larch Dogs')
  })

  test('of several corrections each matter goes by its latest', async () => {
    const { id } = await write(parkFacts())
    await operator.parkEdits.correct({ id, facts: { name: 'First' } })
    await operator.parkEdits.correct({ id, facts: { position: { lat: -13, lng: 70 } } })
    const { id: last } = await operator.parkEdits.correct({ id, facts: { name: 'Second' } })
    expect(await shown(id)).toMatchObject({ name: 'Second', latitude: -13 })
    await operator.parkEdits.undo({ id: last })
    expect(await shown(id)).toMatchObject({ name: 'First', latitude: -13 })
  })

  test('a hidden park is gone for visitors, and not called closed; the operator finds it', async () => {
    const facts = parkFacts()
    const { id } = await write(facts)
    const { id: hiding } = await operator.parkEdits.correct({ id, facts: { hidden: true } })
    await expect(visitor.parks.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(visitor.parkEdits.history({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await idsAt(facts.latitude, 20)).toEqual([])
    expect(await operator.parkEdits.byId({ id })).toMatchObject({
      park: { hidden: true, closed: false },
    })
    const { parks } = await operator.parkEdits.list({ set: 'hidden' })
    expect(parks).toContainEqual(
      expect.objectContaining({ id, isHidden: true, isClosed: false, isCorrected: true }),
    )
    expect((await visitor.parks.saved({ ids: [id] })).parks).toEqual([])
    await expect(visitor.answers.give({ id, key: 'lit', value: 'yes' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const twin = await write({ ...facts, source: 'survey' })
    expect(twin.id).toBe(id)
    await operator.parkEdits.undo({ id: hiding })
    expect(await idsAt(facts.latitude, 20)).toEqual([id])
    expect(await shown(id)).toMatchObject({ name: facts.name })
    expect((await operator.parkEdits.byId({ id })).park.hidden).toBe(false)
  })

  test('parks are found by words of their name and by their number', async () => {
    const { id } = await write(parkFacts({ name: 'Quaking Aspen Grove' }))
    const found = async (q: string) =>
      (await operator.parkEdits.list({ q })).parks.map((one) => one.id)
    expect(await found('aspen gr')).toEqual([id])
    expect(await found(String(id))).toContain(id)
    expect(await found('100%_nothing')).toEqual([])
    // Those that no search finds, too.
    await operator.parkEdits.correct({ id, facts: { hidden: true } })
    expect(await found('aspen gr')).toEqual([id])
    expect(await found('spen gr')).toEqual([])
    expect(await found('100%_nothing')).toEqual([])
    const { parks, hasMore } = await operator.parkEdits.list({})
    expect(parks.length).toBeLessThanOrEqual(20)
    expect(hasMore).toBe(parks.length === 20)
  })

  test('parks are found by place, source, region and what is unknown of them', async () => {
    const [place] = await database.sql<{ name: string; state: string; lat: number; lng: number }[]>`
      select name, us_state as state, latitude as lat, longitude as lng from places
      where kind = 'city' and us_state <> '' order by land_area desc limit 1`
    const { lat: latitude = 0, lng: longitude = 0, name = '', state = '' } = place ?? {}
    const inCity = { latitude, longitude, source: 'filtered', facts: { lit: { value: 'yes' } } }
    const { id: city } = await write(parkFacts(inCity))
    const { id: other } = await write(parkFacts({ source: 'filtered' }))
    const found = async (input: Parameters<typeof operator.parkEdits.list>[0]) =>
      (await operator.parkEdits.list(input)).parks.map(({ id }) => id)
    expect(await found({ source: 'filtered' })).toEqual([city, other])
    expect(await found({ source: 'filtered', place: `${name}, ${state}` })).toEqual([city])
    expect(await found({ source: 'filtered', place: name.toLowerCase() })).toEqual([city])
    expect(await found({ source: 'filtered', place: `${name}, ZZ` })).toEqual([])
    expect(await found({ source: 'filtered', missing: 'lit' })).toEqual([other])
    expect(await found({ source: 'nobody' })).toEqual([])
    const regionId = await addRegion('Xanadu', [['filtered', String(made)]])
    expect(await found({ region: regionId })).toEqual([other])
    const choices = await operator.parkEdits.choices()
    expect(choices.sources).toEqual(expect.arrayContaining(['filtered', 'town']))
    expect(choices.regions).toContainEqual({ id: regionId, name: 'Xanadu' })
    for (const input of [{ missing: 'dragons' }, { region: -1 }, { place: 'a\0' }]) {
      await expect(operator.parkEdits.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  async function addRegion(name: string, records: readonly [string, string][]): Promise<number> {
    const [region] = await database.sql<{ id: number }[]>`
      insert into regions (key, kind, name, file_name) values (${name}, 'index', ${name}, 'a')
      returning id`
    const id = region?.id ?? 0
    await database.sql`
      insert into region_records (region_id, source, source_id, first_run_id, run_id)
      select ${id}, source, source_id, 1, 1
      from unnest(${records.map(([source]) => source)}::text[],
        ${records.map(([, sourceId]) => sourceId)}::text[]) as record(source, source_id)`
    return id
  }

  test('parks that a region states as a layer, or of a merged park, are among its parks, each once', async () => {
    const name = 'Sycamore Gap'
    const at = (latitude: number, more: Partial<ParkFacts> = {}) =>
      parkFacts({ name, latitude, longitude: 140, ...more })
    const add = async (facts: ParkFacts) => (await write(facts)).id
    const [plain, own, seeded, target, merged] = [at(10), at(11), at(12), at(13), at(14)]
    const layer = at(12, { source: 'survey', facts: { lit: { value: 'yes' } } })
    const [layerOfOwn, second] = [at(11, { source: 'survey' }), at(12, { source: 'census' })]
    const layerOfMerged = at(14, { source: 'survey' })
    const ids = [await add(plain), await add(own), await add(seeded), await add(target)]
    const [, ownId = 0, seededId = 0, targetId = 0] = ids
    const mergedId = await add(merged)
    expect(await add(layer)).toBe(seededId)
    expect(await add(second)).toBe(seededId)
    expect(await add(layerOfOwn)).toBe(ownId)
    expect(await add(layerOfMerged)).toBe(mergedId)
    await operator.parkEdits.merge({ targetId, mergedId })
    const states = [own, layerOfOwn, layer, second, layerOfMerged]
    const region = await addRegion(
      'Sycamores',
      states.map(({ source, sourceId }) => [source, sourceId]),
    )
    const all = [ownId, seededId, targetId, mergedId]
    const found = async (input: Parameters<typeof operator.parkEdits.list>[0]) =>
      (await operator.parkEdits.list({ region, ...input })).parks.map(({ id }) => id)
    const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b)
    expect(sorted(await found({}))).toEqual(sorted(all))
    expect(sorted(await found({ q: name }))).toEqual(sorted(all))
    expect(await found({ page: 2 })).toEqual([])
    expect(sorted(await found({ missing: 'lit' }))).toEqual(sorted([ownId, targetId, mergedId]))
    expect(await found({ source: 'survey' })).toEqual([])
    expect(await found({ set: 'merged' })).toEqual([mergedId])
    expect(await found({ set: 'corrected' })).toEqual([])
    expect(await found({ q: String(seededId) })).toEqual([seededId])
    const others = await addRegion('Others', [['survey', 'unheard of']])
    expect(await found({ region: others })).toEqual([])
  })

  test('the pages of a region follow one another', async () => {
    const facts = Array.from({ length: 23 }, () => parkFacts({ source: 'paged' }))
    for (const each of facts) await write(each)
    const layers = facts.map((each) => ({ ...each, source: 'paged-layer' }))
    for (const each of layers.slice(0, 3)) await write(each)
    const region = await addRegion(
      'Pages',
      [...layers.slice(0, 3), ...facts.slice(3)].map(({ source, sourceId }) => [source, sourceId]),
    )
    const page = (number: number) => operator.parkEdits.list({ region, page: number })
    const [one, two] = [await page(1), await page(2)]
    expect([one.hasMore, two.hasMore, one.parks.length]).toEqual([true, false, 20])
    expect(new Set([...one.parks, ...two.parks].map(({ id }) => id)).size).toBe(23)
  })

  test('several are hidden at once, and shown by one undo', async () => {
    const ids = [(await write(parkFacts())).id, (await write(parkFacts())).id]
    const hidden = async () =>
      Promise.all(ids.map(async (id) => (await operator.parkEdits.byId({ id })).park.hidden))
    await operator.parkEdits.correct({ id: ids[0] ?? 0, facts: { hidden: true } })
    const { ids: corrections } = await operator.parkEdits.hide({
      ids: [...ids, 2_000_000_000],
      hidden: true,
    })
    expect(corrections).toHaveLength(1)
    expect(await hidden()).toEqual([true, true])
    await operator.parkEdits.undoSeveral({ ids: corrections })
    expect(await hidden()).toEqual([true, false])
    await operator.parkEdits.hide({ ids, hidden: false })
    expect(await hidden()).toEqual([false, false])
    const many = Array.from({ length: 51 }, (_, index) => index + 1)
    for (const wrong of [[], many]) {
      await expect(operator.parkEdits.hide({ ids: wrong, hidden: true })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })

  test('the history shows what sources, visitors and the operator changed, and nothing of Google’s', async () => {
    const facts = parkFacts({ facts: { lit: { value: 'yes' } } })
    const { id } = await write(facts)
    expect((await visitor.parkEdits.history({ id })).changes).toEqual([])
    await write({ ...facts, name: 'Larch Court', facts: { lit: { value: 'no' } } })
    for (const address of ['203.0.113.7', '198.51.100.7']) {
      const { caller } = makeTestCaller(deps, {}, address)
      await caller.answers.give({ id, key: 'shade', value: 'yes' })
    }
    const corrected = { vicinity: '1 Elm Street', name: 'Larch Yard', facts: { lit: 'yes' } }
    await operator.parkEdits.correct({ id, facts: corrected })
    const google = parkFacts({ source: 'google', name: 'Larch Court', latitude: facts.latitude })
    await write({ ...google, facts: { toilets: { value: 'yes' } } })
    await write({ ...google, facts: { toilets: { value: 'no' } } })
    const { changes } = await visitor.parkEdits.history({ id })
    expect(
      changes.map(({ source, key, before, after, correction }) =>
        correction
          ? [source, correction.facts, correction.before, correction.fieldSources]
          : [source, key, before, after],
      ),
    ).toEqual([
      [
        'operator',
        corrected,
        { vicinity: null, name: 'Larch Court', facts: { lit: 'no' } },
        { name: ['town'], lit: ['town'] },
      ],
      ['visitors', 'shade', null, 'yes'],
      expect.arrayContaining(['town']),
      expect.arrayContaining(['town']),
    ])
    expect(changes.map(({ key }) => key)).toEqual(expect.arrayContaining(['name', 'lit']))
    expect(JSON.stringify(changes)).not.toContain('203.0')
  })

  test.each([
    [{}],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(201) }],
    [{ position: { lat: 91, lng: 0 } }],
    [{ types: [] }],
    [{ types: ['Dog Park'] }],
    [{ position: { lat: 1 } as never }],
  ])('%j is refused', async (facts) => {
    const { id } = await write(parkFacts())
    await expect(operator.parkEdits.correct({ id, facts })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('a park that does not exist is not found', async () => {
    const facts = { name: 'Nowhere' }
    for (const call of [
      () => operator.parkEdits.correct({ id: 2_000_000_000, facts }),
      () => operator.parkEdits.byId({ id: 2_000_000_000 }),
      () => operator.parkEdits.changes({ id: 2_000_000_000 }),
      () => visitor.parkEdits.history({ id: 2_000_000_000 }),
      () => operator.parkEdits.undo({ id: 2_000_000_000 }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
