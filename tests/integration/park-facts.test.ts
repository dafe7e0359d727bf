import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { writeFactCatalogue } from '#db/facts.ts'
import { exportParks } from '#db/queries/park/export-parks.ts'
import { dropOutdatedFacts, findPark } from '#db/queries/park/parks.ts'
import { upsertParks, writeParkDetails } from '#db/queries/park/upsert-parks.ts'
import type { UpsertOptions } from '#db/queries/park/write-parks.ts'
import { FACTS } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { filtersOf } from '#domain/facts/fact-filters.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const HAMMOCKS: Fact = {
  key: 'hammocks',
  group: 'comfort',
  kind: 'yesno',
  name: 'Hammocks',
  words: { yes: 'Hammocks', no: 'No hammocks', limited: 'Some hammocks' },
  question: 'Are there hammocks?',
  feeds: 'Picnic Area',
  files: { yes: ['hammock'] },
  searches: ['hammock'],
  freshDays: 100,
}

describe.each(databaseKinds)('what is known of a park (%s)', (kind) => {
  let database: Database
  let operator: ReturnType<typeof makeTestCaller>['caller']
  let made = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const deps = makeTestDeps(database)
    operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
  })
  afterAll(() => database.close())

  /** A park of a source, away from all others. */
  function parkFacts(fields: Partial<ParkFacts> = {}): ParkFacts {
    made += 1
    return {
      source: 'town',
      sourceId: String(made),
      name: `Larch Park ${made}`,
      latitude: (made % 80) + 1,
      longitude: 20 + Math.floor(made / 80),
      amenities: [],
      types: ['park'],
      ...fields,
    }
  }

  async function write(facts: ParkFacts, options?: UpsertOptions): Promise<number> {
    const [written] = await upsertParks(database, [{ facts, reach: 1500 }], options)
    return written?.id ?? 0
  }

  /** Another source's word about a park. */
  const add = (park: ParkFacts, fields: Partial<ParkFacts>, options?: UpsertOptions) =>
    write({ ...park, amenities: [], facts: undefined, ...fields }, options)

  async function shown(id: number): Promise<Park> {
    const park = await findPark(database, id)
    if (!park) throw new Error(`There is no park ${id}`)
    await expectMasks(park)
    return park
  }

  const valuesOf = ({ facts = [] }: Park) =>
    Object.fromEntries(facts.map(({ key, value }) => [key, value]))

  /** The masks say the same as the facts. */
  async function expectMasks(park: Park): Promise<void> {
    const [row] = await database.sql<{ yes: string[] | null; no: string[] | null }[]>`
      select
        (select array_agg(key || ':' || value order by bit) from fact_bits
          where get_bit(facts_yes, bit) = 1) as yes,
        (select array_agg(key || ':' || value order by bit) from fact_bits
          where get_bit(facts_no, bit) = 1) as no
      from parks where id = ${park.id}`
    const values = valuesOf(park)
    const filters = FACTS.flatMap(filtersOf).filter(({ key }) => values[key] !== undefined)
    const has = (list: string[], value = '', isNumber = (_: number) => false) =>
      list.includes(value) || isNumber(/^\d+$/.test(value) ? Number(value) : Number.NaN)
    const namesOf = (found: typeof filters) => found.map(({ key, value }) => `${key}:${value}`)
    const fits = filters.filter(({ key, fits, least }) =>
      has(fits, values[key], (number) => least !== null && number >= least),
    )
    const refused = filters.filter(({ key, refuses, least }) =>
      has(refuses, values[key], (number) => least !== null && number < least),
    )
    expect(row?.yes ?? []).toEqual(namesOf(fits))
    expect(row?.no ?? []).toEqual(namesOf(refused))
  }

  const rowsOf = async (id: number) => [
    ...(await database.sql`
      select told_by, key, value, source, how from park_facts where park_id = ${id}
      order by told_by collate "C", key`),
  ]

  async function reported(park: ParkFacts) {
    const id = await write(park)
    const { id: report } = await operator.reports.create({ id, reportType: 'amenity' })
    const correct = (facts: CorrectedFacts) => operator.reports.correct({ id: report, facts })
    return { id, report, correct }
  }

  test('nothing, where nobody has said anything', async () => {
    const id = await write(parkFacts())
    expect((await shown(id)).facts).toEqual([])
  })

  test('what its amenities say, in the order of the catalogue', async () => {
    const id = await write(
      parkFacts({ amenities: ['Restrooms', 'Dog Park', 'Benches', 'A carousel'] }),
    )
    const park = await shown(id)
    expect(park.facts).toEqual([
      { key: 'dog_area', value: 'yes', source: 'town', how: 'stated' },
      { key: 'toilets', value: 'yes', source: 'town', how: 'stated' },
      { key: 'benches', value: 'yes', source: 'town', how: 'stated' },
    ])
    expect(park.amenities).toEqual(['Restrooms', 'Dog Park', 'Benches', 'A carousel'])
  })

  test('what is stated in detail, which comes before what the same source lists', async () => {
    const facts: ParkFacts['facts'] = {
      tennis: { value: '8', since: '2022-05-03T10:00:00Z', reference: 'way/1' },
      toilets: { value: 'limited', how: 'inside' },
      fenced: { value: 'no' },
    }
    const id = await write(parkFacts({ amenities: ['Restrooms'], facts }))
    const park = await shown(id)
    expect(park.facts).toEqual([
      { key: 'fenced', value: 'no', source: 'town', how: 'stated' },
      { key: 'toilets', value: 'limited', source: 'town', how: 'inside' },
      { key: 'tennis', value: '8', source: 'town', since: '2022-05-03', how: 'stated' },
    ])
    expect(park.amenities).toEqual(['Sports Facilities'])
    const [row] = await database.sql`
      select reference from park_facts where park_id = ${id} and key = 'tennis'`
    expect(row?.reference).toBe('way/1')
  })

  test('a fact that feeds an amenity shows it and makes the park found by it', async () => {
    const park = parkFacts({ facts: { camping: { value: 'yes' }, grills: { value: '4' } } })
    const id = await write(park)
    expect((await shown(id)).amenities).toEqual(['Picnic Area', 'Camping'])
    const [row] = await database.sql`select amenity_bits, kinds from parks where id = ${id}`
    expect(row?.amenity_bits).toBe(8 + 128)
    expect(row?.kinds).toContain('picnic area')
    await write({ ...park, facts: { camping: { value: 'no' } } })
    expect((await shown(id)).amenities).toEqual([])
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test.each(['of a park of its own', 'of another source’s park'])(
    'a service that states less than a file adds to it: %s',
    async (whose) => {
      const isOwn = whose.includes('own')
      const park = parkFacts(isOwn ? { source: 'osm' } : {})
      const known = {
        toilets: { value: 'yes', how: 'inside' as const, since: '2020-01-01', reference: 'node/1' },
        lit: { value: 'no', since: '2020-01-01' },
        benches: { value: 'yes', told: '2024-03-02' },
      }
      const lit = { value: 'yes', since: '2025-01-01' }
      const state = (facts: ParkFacts['facts'], options?: UpsertOptions) =>
        isOwn ? write({ ...park, facts }, options) : add(park, { source: 'osm', facts }, options)
      if (!isOwn) await write(park)
      const id = await state(known)
      expect(await state({ lit }, { isPartial: true })).toBe(id)
      expect((await shown(id)).facts).toEqual([
        { key: 'toilets', value: 'yes', source: 'osm', since: '2020-01-01', how: 'inside' },
        { key: 'benches', value: 'yes', source: 'osm', told: '2024-03-02', how: 'stated' },
        { key: 'lit', value: 'yes', source: 'osm', since: '2025-01-01', how: 'stated' },
      ])
      // The same without a date of its own is no news.
      const undated = { lit: { value: 'yes', told: '2026-11-20' } }
      await state(
        { ...undated, benches: { value: 'yes', told: '2026-11-20' } },
        { isPartial: true },
      )
      await add(park, { source: 'osm', vicinity: 'Elm Street' }, { isPartial: true })
      expect((await shown(id)).facts).toMatchObject([
        { key: 'toilets', since: '2020-01-01' },
        { key: 'benches', told: '2024-03-02' },
        { key: 'lit', since: '2025-01-01' },
      ])
      await state({ lit: { value: 'no', told: '2026-11-20' } }, { isPartial: true })
      expect((await shown(id)).facts?.at(-1)).toMatchObject({ value: 'no', told: '2026-11-20' })
    },
  )

  test('of several sources the newer word, and the stated one before the one seen inside', async () => {
    const park = parkFacts({ facts: { lit: { value: 'yes', since: '2020-01-01' } } })
    const id = await write(park)
    await add(park, { source: 'osm', facts: { lit: { value: 'no', since: '2024-01-01' } } })
    await add(park, {
      source: 'county',
      facts: {
        lit: { value: 'limited' },
        shade: { value: 'yes', how: 'derived', since: '2026-01-01' },
      },
    })
    await add(park, {
      source: 'village',
      facts: {
        lit: { value: 'yes', how: 'inside', since: '2026-01-01' },
        shade: { value: 'no', how: 'inside' },
      },
    })
    expect((await shown(id)).facts).toEqual([
      { key: 'shade', value: 'no', source: 'village', how: 'inside' },
      { key: 'lit', value: 'no', source: 'osm', since: '2024-01-01', how: 'stated' },
    ])
    expect(await rowsOf(id)).toHaveLength(6)
  })

  test('an amenity that a newer word denies is not shown', async () => {
    const park = parkFacts({ amenities: ['Playground', 'Restrooms'] })
    const id = await write(park)
    const facts = { playground: { value: 'no', since: '2026-01-01' } }
    await add(park, { source: 'osm', facts })
    expect((await shown(id)).amenities).toEqual(['Restrooms'])
  })

  test('Google’s facts leave with their lifetime', async () => {
    const park = parkFacts({ source: 'google', amenities: ['Restrooms'] })
    const expiresAt = new Date(Date.now() + 60_000)
    const id = await write(park, { expiresAt })
    const facts = { ...park, amenities: ['Dogs Allowed'] }
    await writeParkDetails(database, id, { facts, expiresAt })
    expect((await shown(id)).facts?.map(({ key, source }) => [key, source])).toEqual([
      ['leash', 'google'],
      ['toilets', 'google'],
    ])
    await database.sql`
      update park_layers set kept_until = now() - interval '1 day' where park_id = ${id}`
    await dropOutdatedFacts(database)
    expect(valuesOf(await shown(id))).toEqual({ toilets: 'yes' })
    await database.sql`update parks set kept_until = now() - interval '1 day' where id = ${id}`
    await dropOutdatedFacts(database)
    expect(await rowsOf(id)).toEqual([])
  })

  test('each amenity is known by its source, if that is not the park’s', async () => {
    const park = parkFacts({
      amenities: ['Playground', 'A carousel'],
      facts: { lit: { value: 'yes' } },
    })
    const { id, correct } = await reported(park)
    expect(await shown(id)).not.toHaveProperty('amenitiesFrom')
    await add(park, {
      source: 'osm',
      amenities: ['A carousel', 'A maze'],
      facts: {
        tennis: { value: '8' },
        playground: { value: 'yes' },
        camping: { value: 'no' },
        toilets: { value: 'limited', source: 'county' },
      },
    })
    const others = { 'Sports Facilities': 'osm', 'A maze': 'osm', Restrooms: 'county' }
    expect((await shown(id)).amenitiesFrom).toEqual(others)
    await correct({ facts: { camping: 'yes' } })
    expect((await shown(id)).amenitiesFrom).toEqual({ ...others, Camping: 'operator' })
    const copy = parkFacts({ facts: { camping: { value: 'yes', source: 'osm' } } })
    expect((await shown(await write(copy))).amenitiesFrom).toEqual({ Camping: 'osm' })
  })

  test('each other field is known by its source, if that is not the park’s', async () => {
    const hours = { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] }
    const park = parkFacts({
      area: 900,
      openingHours: { weekday_text: [], as_told: 'dawn to dusk' },
    })
    const { id, correct } = await reported(park)
    expect(await shown(id)).not.toHaveProperty('toldBy')
    await add(park, { source: 'county', area: 1_000, openingHours: hours, vicinity: 'Elm Street' })
    await add(park, { source: 'osm', vicinity: 'Oak Street', description: 'Oaks.', rating: 4 })
    const others = { openingHours: 'county', vicinity: 'county', description: 'osm', rating: 'osm' }
    expect(await shown(id)).toMatchObject({ area: 900, openingHours: hours, toldBy: others })
    const right = { name: 'Larch Place', vicinity: 'Ash Street', openingHours: null }
    await correct({ ...right, closed: false })
    const corrected = { ...others, name: 'operator', vicinity: 'operator' }
    const { openingHours: _, ...left } = corrected
    expect((await shown(id)).toldBy).toEqual(left)
    expect(await shown(id)).not.toHaveProperty('openingHours')
  })

  test('a rating of visitors is named once', async () => {
    const park = parkFacts()
    const id = await write(park)
    await add(park, { source: 'visitors', rating: 4, userRatingsTotal: 1 })
    expect(await shown(id)).toMatchObject({ rating: 4, ratingSource: 'visitors' })
    expect(await shown(id)).not.toHaveProperty('toldBy')
  })

  test('a park that is deleted takes its facts along', async () => {
    const park = parkFacts({ amenities: ['Camping'] })
    const id = await write(park)
    await add(park, { source: 'osm', facts: { lit: { value: 'yes' } } })
    await database.sql`delete from parks where id = ${id}`
    expect(await rowsOf(id)).toEqual([])
  })

  test('the operator’s word is above all, until it is undone', async () => {
    const park = parkFacts({ amenities: ['Playground', 'Restrooms'] })
    const { id, report, correct } = await reported(park)
    const before = await shown(id)
    const first = await correct({ facts: { toilets: 'no', fenced: 'yes', playground: null } })
    const right = await shown(id)
    expect(valuesOf(right)).toEqual({ fenced: 'yes', toilets: 'no' })
    expect(right.facts?.[0]).toMatchObject({ source: 'operator', how: 'operator' })
    expect(right.facts?.[0]?.since).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(right.amenities).toEqual([])
    const second = await correct({ facts: { toilets: 'limited' } })
    expect(valuesOf(await shown(id))).toEqual({ fenced: 'yes', toilets: 'limited' })
    const { corrections } = await operator.reports.history({ id: report })
    expect(corrections.map(({ before }) => before.facts)).toEqual([
      { toilets: 'no' },
      { toilets: 'yes', fenced: null, playground: 'yes' },
    ])
    await operator.parkEdits.undo({ id: second.id })
    await operator.parkEdits.undo({ id: first.id })
    expect(await shown(id)).toEqual(before)
  })

  test('a corrected list of amenities is what is shown, and what is known of them', async () => {
    const park = parkFacts({ amenities: ['Playground', 'Restrooms'] })
    const { id, correct } = await reported(park)
    await add(park, { source: 'osm', facts: { tennis: { value: 'yes' }, lit: { value: 'yes' } } })
    expect((await shown(id)).amenities).toEqual(['Playground', 'Restrooms', 'Sports Facilities'])
    await correct({ amenities: ['Camping', 'Restrooms', 'Swings for all'] })
    const right = await shown(id)
    expect(right.amenities).toEqual(['Camping', 'Restrooms', 'Swings for all'])
    expect(valuesOf(right)).toEqual({ toilets: 'yes', tennis: 'yes', lit: 'yes', camping: 'yes' })
    await correct({ facts: { toilets: 'no' } })
    expect((await shown(id)).amenities).toEqual(['Camping', 'Swings for all'])
  })

  test('facts that are none are refused', async () => {
    const { correct } = await reported(parkFacts())
    const wrong: Record<string, string>[] = [
      { gold: 'yes' },
      { toilets: 'maybe' },
      { tennis: '0' },
      {},
    ]
    for (const facts of wrong) {
      await expect(correct({ facts })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('an export has them with their sources, without Google’s', async () => {
    const park = parkFacts({ amenities: ['Restrooms'] })
    const id = await write(park)
    await add(park, {
      source: 'osm',
      facts: { lit: { value: 'yes', since: '2022-05-03', reference: 'way/7' } },
    })
    await add(park, { source: 'google', amenities: ['Camping'] })
    expect((await shown(id)).amenities).toEqual(['Restrooms', 'Camping'])
    const box = { south: park.latitude - 0.1, north: park.latitude + 0.1, west: 19, east: 30 }
    const pages = []
    for await (const page of exportParks(database, box)) pages.push(...page)
    const exported = pages.find((each) => each.id === id)
    expect(exported?.amenities).toEqual(['Restrooms'])
    expect(exported?.facts).toEqual({
      toilets: { value: 'yes', source: 'town' },
      lit: { value: 'yes', since: '2022-05-03', reference: 'way/7', source: 'osm' },
    })
  })

  test('a new entry in the catalogue is all it takes', async () => {
    const listed = await write(parkFacts({ amenities: ['Hammocks', 'Restrooms'] }))
    const other = await write(parkFacts({ amenities: ['Restrooms'] }))
    const session = database.openSession()
    const time = (id: number) => database.sql`select updated_at from parks where id = ${id}`
    const [before] = await time(listed)
    try {
      expect((await shown(listed)).amenities).toEqual(['Hammocks', 'Restrooms'])
      const bits = await database.sql`select key, value, bit from fact_bits order by bit`
      // At its place in the catalogue, but with the next bit.
      await writeFactCatalogue(session, [HAMMOCKS, ...FACTS])
      const after = await database.sql`select key, value, bit from fact_bits order by bit`
      expect(after).toEqual([...bits, { key: 'hammocks', value: 'yes', bit: bits.length }])
      const [row] = await database.sql`
        select facts_yes & mask = mask as fits from parks, fact_bits
        where id = ${listed} and key = 'hammocks'`
      expect(row?.fits).toBe(true)
      const named = await findPark(database, listed)
      expect(named?.amenities).toEqual(['Hammocks', 'Restrooms', 'Picnic Area'])
      expect(await rowsOf(listed)).toContainEqual(expect.objectContaining({ key: 'hammocks' }))
      expect(await rowsOf(other)).toHaveLength(1)
      const stated = await write({
        ...(await factsOf(other)),
        facts: { hammocks: { value: 'no' } },
      })
      expect(await rowsOf(stated)).toContainEqual(
        expect.objectContaining({ key: 'hammocks', value: 'no' }),
      )
    } finally {
      await writeFactCatalogue(session)
      await session.end()
    }
    // Nothing fulfils what is no longer in the catalogue; its bit is not given to another.
    expect((await shown(listed)).amenities).toEqual(['Hammocks', 'Restrooms'])
    const [former] = await database.sql`select fits, feeds from fact_bits where key = 'hammocks'`
    expect(former).toEqual({ fits: [], feeds: null })
    // A new entry is no change of the park.
    expect(await time(listed)).toEqual([before])
  })

  async function factsOf(id: number): Promise<ParkFacts> {
    const [row] = await database.sql<Record<'source' | 'sourceId', string>[]>`
      select source, source_id as "sourceId" from parks where id = ${id}`
    const { name, latitude, longitude, amenities, types } = await shown(id)
    const { source = '', sourceId = '' } = row ?? {}
    return { source, sourceId, name, latitude, longitude, amenities, types }
  }
})
