import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { dropOutdatedFacts } from '#db/queries/park/parks.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const MISSING = { code: 'NOT_FOUND' }

describe.each(databaseKinds)('the operator merges parks (%s)', (kind) => {
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
      source: 'osm',
      sourceId: `way/${made}`,
      name: `Alder Wood ${made}`,
      latitude: -60 + made * 0.5,
      longitude: 20,
      amenities: [],
      types: ['park'],
      ...fields,
    }
  }

  async function write(facts: ParkFacts, expiresAt?: Date) {
    const [result] = await upsertParks(database, [{ facts, reach: 1500 }], { expiresAt })
    return result ?? { id: 0, outcome: 'none' }
  }

  /** Two records of one park under different names. */
  async function twins(fields: Partial<ParkFacts> = {}) {
    const first = parkFacts()
    const second = parkFacts({ latitude: first.latitude + 0.0003, ...fields })
    const { id: targetId } = await write(first)
    const { id: mergedId } = await write(second)
    return { first, second, targetId, mergedId }
  }

  const shown = (id: number) => visitor.parks.byId({ id })
  const idsAt = async (lat: number) => {
    const answer = await visitor.parks.search({ lat, lng: 20, radius: 500, live: false })
    return (JSON.parse(JSON.stringify(answer)).parks as { id: number }[]).map(({ id }) => id)
  }

  test('the target gains what it lacks, with its sources; old links lead to it; undone, all is as before', async () => {
    const { first, targetId, mergedId } = await twins({
      source: 'town',
      vicinity: '1 Alder Road',
      description: 'A wood.',
      amenities: ['Restrooms', 'A carousel'],
      facts: { lit: { value: 'yes', since: '2026-01-02' } },
    })
    const before = [await shown(targetId), await shown(mergedId)]
    const preview = await operator.parkEdits.mergePreview({ targetId, mergedId })
    expect(preview).toMatchObject({
      target: { id: targetId },
      merged: { id: mergedId },
      distance: 33,
    })
    expect(preview.gains.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Street and city', 'Description', 'Toilets', 'Lit at night']),
    )
    expect(preview.gains.map(({ source }) => source)).toEqual(preview.gains.map(() => 'town'))
    await operator.parkEdits.merge({ targetId, mergedId })
    const merged = await shown(targetId)
    expect(merged).toMatchObject({
      name: first.name,
      source: 'osm',
      enrichedBy: ['town'],
      vicinity: '1 Alder Road',
      description: 'A wood.',
      amenities: ['Restrooms', 'A carousel'],
      amenitiesFrom: { Restrooms: 'town', 'A carousel': 'town' },
      toldBy: { vicinity: 'town', description: 'town' },
    })
    expect(merged.facts).toContainEqual({
      key: 'lit',
      value: 'yes',
      source: 'town',
      since: '2026-01-02',
      how: 'stated',
    })
    expect(await shown(mergedId)).toEqual(merged)
    expect(await idsAt(first.latitude)).toEqual([targetId])
    const saved = await visitor.parks.saved({ ids: [mergedId] })
    expect(saved).toMatchObject({
      parks: [{ id: targetId }],
      moved: [{ from: mergedId, to: targetId }],
    })
    const { parks } = await operator.parkEdits.list({ set: 'merged' })
    expect(parks).toContainEqual(
      expect.objectContaining({ id: mergedId, mergedInto: { id: targetId, name: first.name } }),
    )
    const hidden = await operator.parkEdits.list({ set: 'hidden' })
    expect(hidden.parks.map(({ id }) => id)).not.toContain(mergedId)

    await operator.parkEdits.unmerge({ mergedId })
    expect([await shown(targetId), await shown(mergedId)]).toEqual(before)
    expect((await idsAt(first.latitude)).sort()).toEqual([targetId, mergedId].sort())
    const { changes } = await visitor.parkEdits.history({ id: targetId })
    const name = `Alder Wood ${made} (No. ${mergedId})`
    expect(changes).toMatchObject([
      { source: 'operator', key: 'merged', before: name, after: null },
      { source: 'operator', key: 'merged', before: null, after: name },
    ])
  })

  test('what a source states again stays with the target, and brings no park back', async () => {
    const { second, targetId, mergedId } = await twins()
    await operator.parkEdits.merge({ targetId, mergedId })
    expect((await write(second)).outcome).toBe('unchanged')
    const later = { ...second, facts: { lit: { value: 'yes' } }, name: 'Alder Wood, renamed' }
    expect(await write(later)).toEqual({ id: mergedId, outcome: 'updated' })
    expect((await shown(targetId)).facts).toMatchObject([{ key: 'lit', source: 'osm' }])
    expect(await idsAt(second.latitude)).toEqual([targetId])
    // Another source that knows it by the merged name.
    const county = { ...later, source: 'county', facts: { shade: { value: 'yes' } } }
    expect(await write(county)).toEqual({ id: mergedId, outcome: 'joined' })
    expect((await shown(targetId)).facts).toContainEqual(
      expect.objectContaining({ key: 'shade', source: 'county' }),
    )
    expect((await shown(targetId)).enrichedBy).toEqual(['county'])
    expect(await idsAt(second.latitude)).toEqual([targetId])
  })

  test('what visitors said moves, and goes back', async () => {
    const { targetId, mergedId } = await twins()
    const from = (address: string) => makeTestCaller(deps, {}, address).caller
    await visitor.reports.create({ id: mergedId, reportType: 'other', details: 'Twice here.' })
    const rater = makeTestCaller(deps, { 'x-client-id': 'a-visitor-of-merged-parks' }).caller
    await rater.rating.set({ id: mergedId, rating: 4 })
    for (const address of ['203.0.113.7', '198.51.100.7']) {
      await from(address).answers.give({ id: mergedId, key: 'shade', value: 'yes' })
    }
    await from('203.0.113.7').answers.give({ id: mergedId, key: 'lit', value: 'yes' })
    await from('203.0.113.7').answers.give({ id: targetId, key: 'lit', value: 'yes' })
    const { shortId } = await visitor.share.create({ parkId: mergedId })
    const { moves } = await operator.parkEdits.mergePreview({ targetId, mergedId })
    expect(moves).toEqual({ reports: 1, answers: 2, ratings: 1, shares: 1 })
    await operator.parkEdits.merge({ targetId, mergedId })
    const merged = await shown(targetId)
    expect(merged).toMatchObject({ rating: 4, ratingSource: 'visitors' })
    // One network has said so of both.
    expect(merged.facts?.map(({ key }) => key)).toEqual(['shade'])
    const { reports } = await operator.reports.list({ q: 'Twice here.' })
    expect(reports).toMatchObject([{ parkId: targetId }])
    expect((await visitor.share.byId({ shortId })).park.id).toBe(targetId)
    await operator.parkEdits.unmerge({ mergedId })
    expect((await shown(targetId)).rating).toBeUndefined()
    expect(await shown(mergedId)).toMatchObject({ rating: 4, facts: [{ key: 'shade' }] })
    const back = await operator.reports.list({ q: 'Twice here.' })
    expect(back.reports).toMatchObject([{ parkId: mergedId }])
  })

  test('an answer about the merged one is about the target', async () => {
    const { targetId, mergedId } = await twins()
    await operator.parkEdits.merge({ targetId, mergedId })
    const answered = await visitor.answers.give({ id: mergedId, key: 'shade', value: 'yes' })
    expect(answered.said).toMatchObject([{ key: 'shade', value: 'yes', count: 1 }])
    expect((await shown(targetId)).said).toMatchObject([{ key: 'shade', value: 'yes', count: 1 }])
  })

  test('posts have the target among their related parks, and the merged one again', async () => {
    const { targetId, mergedId } = await twins()
    const { sql } = database
    const slug = `about-${mergedId}`
    const related = [[-7, mergedId, -9], [targetId, mergedId], [-7]]
    for (const [index, ids] of related.entries()) {
      await sql`insert into blog_posts (slug, title, author, related_park_ids)
        values (${`${slug}-${index}`}, 'Parks', 'me', ${ids})`
    }
    const read = async () => {
      const rows = await sql<{ ids: number[] }[]>`
        select related_park_ids as ids from blog_posts where slug like ${`${slug}-%`} order by slug`
      return rows.map(({ ids }) => ids)
    }
    await operator.parkEdits.merge({ targetId, mergedId })
    expect(await read()).toEqual([[-7, targetId, -9], [targetId], [-7]])
    await operator.parkEdits.unmerge({ mergedId })
    expect(await read()).toEqual(related)
  })

  test('a network, and a rating visitor, that contributed to each of them counts once', async () => {
    const { targetId, mergedId } = await twins()
    const { id: lastId } = await write(parkFacts())
    const from = (address: string, id = lastId) =>
      makeTestCaller(deps, {}, address).caller.answers.give({ id, key: 'shade', value: 'yes' })
    const rater = makeTestCaller(deps, { 'x-client-id': 'a-visitor-of-both-parks' }).caller
    await from('203.0.113.7', mergedId)
    await rater.rating.set({ id: mergedId, rating: 2 })
    await rater.rating.set({ id: targetId, rating: 4 })
    await operator.parkEdits.merge({ targetId, mergedId })
    await operator.parkEdits.merge({ targetId: lastId, mergedId: targetId })
    const again = await from('203.0.113.9')
    expect(again).toMatchObject({ said: [{ value: 'yes', count: 1 }], known: null })
    expect((await from('198.51.100.7')).known).toBe('yes')

    expect(await rater.rating.mine({ parkId: lastId })).toMatchObject({
      mine: 4,
      userRatingsTotal: 2,
    })
    const rated = await rater.rating.set({ id: lastId, rating: 5 })
    expect(rated).toEqual({ rating: 5, userRatingsTotal: 1, mine: 5 })
    const none = await rater.rating.set({ id: lastId, rating: null })
    expect(none).toEqual({ rating: null, userRatingsTotal: 0, mine: null })
  })

  test('nor does one count twice whose network was forgotten, but for two digits', async () => {
    const { targetId, mergedId } = await twins()
    const from = (id: number, address: string) =>
      makeTestCaller(deps, {}, address).caller.answers.give({ id, key: 'shade', value: 'yes' })
    await from(mergedId, '203.0.113.7')
    await operator.parkEdits.merge({ targetId, mergedId })
    await database.sql`update park_answers set network = left(network, 2) where park_id = ${targetId}`
    expect((await from(targetId, '203.0.113.9')).said).toMatchObject([{ count: 1 }])
  })

  test('a park merged with what has been merged into it leads to the last, and may be undone in any order', async () => {
    const { targetId, mergedId } = await twins({ facts: { lit: { value: 'yes' } } })
    const { id: lastId } = await write(parkFacts())
    await operator.parkEdits.merge({ targetId, mergedId })
    await operator.parkEdits.merge({ targetId: lastId, mergedId: targetId })
    expect((await shown(mergedId)).id).toBe(lastId)
    expect((await shown(lastId)).facts).toMatchObject([{ key: 'lit', source: 'osm' }])
    await operator.parkEdits.unmerge({ mergedId })
    expect((await shown(mergedId)).id).toBe(mergedId)
    expect((await shown(lastId)).facts).toEqual([])
    await operator.parkEdits.unmerge({ mergedId: targetId })
    expect((await shown(targetId)).id).toBe(targetId)
  })

  test('what cannot be merged is refused', async () => {
    const { targetId, mergedId } = await twins()
    const { id: lent } = await write(parkFacts({ source: 'google' }), new Date(Date.now() + 1e9))
    await expect(operator.parkEdits.merge({ targetId, mergedId: targetId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    for (const input of [
      { targetId, mergedId: 2_000_000_000 },
      { targetId: 2_000_000_000, mergedId },
    ]) {
      await expect(operator.parkEdits.merge(input)).rejects.toMatchObject(MISSING)
      await expect(operator.parkEdits.mergePreview(input)).rejects.toMatchObject(MISSING)
    }
    await expect(operator.parkEdits.unmerge({ mergedId })).rejects.toMatchObject(MISSING)
    await expect(operator.parkEdits.merge({ targetId: lent, mergedId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Keep the other park'),
    })
    await operator.parkEdits.merge({ targetId, mergedId })
    for (const input of [
      { targetId, mergedId },
      { targetId: mergedId, mergedId: targetId },
    ]) {
      await expect(operator.parkEdits.merge(input)).rejects.toMatchObject({ code: 'CONFLICT' })
    }
  })

  test('nothing of Google’s moves, and a target that expires lets the other stand', async () => {
    const until = new Date(Date.now() + 1e9)
    const google = { vicinity: '2 Secret Street', facts: { lit: { value: 'yes' } }, rating: 4.9 }
    const { id: targetId } = await write(parkFacts())
    const { id: mergedId } = await write(parkFacts({ ...google, source: 'google' }), until)
    await operator.parkEdits.merge({ targetId, mergedId })
    expect(await shown(targetId)).toMatchObject({ facts: [] })
    expect(JSON.stringify(await shown(targetId))).not.toMatch(/Secret|4\.9|google/)
    const { changes } = await visitor.parkEdits.history({ id: targetId })
    expect(changes).toMatchObject([{ key: 'merged', after: `No. ${mergedId}` }])

    const { id: lent } = await write(parkFacts({ source: 'google' }), until)
    const { id: other } = await write(parkFacts({ source: 'google' }), until)
    await operator.parkEdits.merge({ targetId: lent, mergedId: other })
    await database.sql`update parks set kept_until = now() - interval '1 day' where id = ${lent}`
    await dropOutdatedFacts(database)
    expect((await shown(other)).id).toBe(other)
  })

  test('a merged park that is deleted takes its word with it, a target lets the other stand', async () => {
    const { targetId, mergedId } = await twins({ facts: { lit: { value: 'yes' } } })
    await operator.parkEdits.merge({ targetId, mergedId })
    await database.sql`delete from parks where id = ${mergedId}`
    expect((await shown(targetId)).facts).toEqual([])
    const two = await twins()
    await operator.parkEdits.merge(two)
    await database.sql`delete from parks where id = ${two.targetId}`
    expect((await shown(two.mergedId)).id).toBe(two.mergedId)
  })
})
