import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { beginImport, writeImported } from '#db/queries/park/imports.ts'
import { findPark } from '#db/queries/park/parks.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { openTestDatabase } from '../database/test-database.ts'

const UNLESS_POSTED = 'unless other hours are posted'

describe('what agencies’ rules say of parks', { timeout: 120_000 }, () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
    await seedSets(database, process.cwd())
  }, 120_000)
  afterAll(() => database.close())

  async function count(condition: string): Promise<number> {
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::int as count from parks where ${database.sql.unsafe(condition)}`
    return row?.count ?? 0
  }

  async function parkOf(key: string) {
    const [row] = await database.sql<{ id: number }[]>`
      select park_id as id from seeded_parks where key = ${key}`
    const park = await findPark(database, row?.id ?? 0)
    if (!park) throw new Error(`There is no park ${key}.`)
    return park
  }

  /** Its hours on Monday with whose they are, its facts about dogs and its fee, remarks, and what is reported. */
  async function told(key: string) {
    const { openingHours: hours, facts = [], rules = [] } = await parkOf(key)
    return {
      hours: hours && [hours.weekday_text[0], hours.rule],
      facts: facts
        .filter(({ key: of }) => ['leash', 'dog_area', 'fee'].includes(of))
        .map(({ key: of, value, how }) => `${of} ${value} ${how}`),
      notes: [...new Set(rules.flatMap(({ notes = {} }) => Object.values(notes)))],
      reported: rules.flatMap(({ reported }) => (reported ? [reported] : [])),
    }
  }

  test('hours of 1,600 parks are known, the leash of 1,100, dog areas of 140', async () => {
    const hours = `('{' || json_fields)::jsonb -> 'openingHours' ->> 'weekday_text' like '%Monday%'`
    expect(await count(hours)).toBeGreaterThanOrEqual(1600)
    const won = (what: string) =>
      `exists (select from won_facts(parks, false) as won where ${what})`
    expect(await count(won(`key = 'leash' and how = 'rule'`))).toBeGreaterThanOrEqual(1100)
    const area = `key = 'dog_area' and won.value in ('yes', 'limited')`
    expect(await count(won(area))).toBeGreaterThanOrEqual(140)
    const offLeash = `exists (select from park_layers, jsonb_array_elements(facts -> 'rules') as said
      where park_id = id and said -> 'notes' ->> 'dog_area' like 'Off leash%')`
    expect(await count(`${won(area)} and ${offLeash}`)).toBeGreaterThanOrEqual(53)
    const reported = `exists (select from park_layers, jsonb_array_elements(facts -> 'rules') as said
      where park_id = id and said -> 'reported' -> 'hours' is not null)`
    expect(await count(`(${hours}) is not true and ${reported}`)).toBeGreaterThanOrEqual(156)
    expect(
      await count(`facts_yes & (select mask from fact_bits where key = 'leash' and value = 'on')
      <> b'0'::bit(128)`),
    ).toBeGreaterThanOrEqual(1100)
  })

  const BY_NYC = `By the rule of NYC Parks, ${UNLESS_POSTED}`
  const OUTSIDE = 'On a leash outside the dog area'
  test.each([
    ['nyc-parks/B002', 'Monday: 6:00 AM – 1:00 AM', BY_NYC, ['leash on rule']],
    ['nyc-parks/B001', undefined, undefined, []],
    [
      'nyc-parks/X044',
      'Monday: 7:00 AM – 9:00 PM',
      'Stated by NYC Parks in 2020',
      ['dog_area limited rule'],
    ],
    ['nyc-parks/B073', 'Monday: 5:00 AM – 1:00 AM', 'Stated by NYC Parks', null],
    ['nyc-parks/M088', undefined, undefined, null],
    [
      'denver-parks/003',
      'Monday: 5:00 AM – 11:00 PM',
      'By the rule of Denver Parks & Rec',
      ['leash on rule'],
    ],
    [
      'denver-parks/M04',
      'Monday: 60 min before sunrise – 60 min after sunset',
      'By the rule of Denver Parks & Rec',
      ['leash on rule'],
    ],
    [
      'boston-open-space/100/Bynoe Park',
      'Monday: 6:00 AM – 11:30 PM',
      'By the rule of City of Boston',
      ['leash on rule'],
    ],
    [
      'us-park-service/acad',
      'Monday: Open 24 hours',
      'Stated by National Park Service in 2025',
      ['leash on rule', 'fee yes rule'],
    ],
    [
      'chi-maggie-daley-park',
      'Monday: 6:00 AM – 10:00 PM',
      'Stated by Chicago Park District in 2022',
      ['leash no rule'],
    ],
  ])('%s: %s', async (key, hours, rule, facts) => {
    const park = await told(key)
    expect(park.hours).toEqual(hours && [hours, rule])
    if (facts) expect(park.facts).toEqual(facts)
  })

  test('where dogs have an area, the leash is a remark', async () => {
    const central = await told('nyc-central-park')
    expect(central.facts).toEqual(['dog_area limited rule'])
    expect(central.notes).toContain(
      'Off leash 6:00 AM – 9:00 AM, 9:00 PM – 1:00 AM: 23 areas, none enclosed',
    )
    const berkeley = await told('denver-parks/002')
    expect(berkeley.facts).toEqual(['dog_area yes stated'])
    expect(berkeley.notes).toContain(OUTSIDE)
  })

  test('what is only reported is no fact', async () => {
    const beilfuss = await told('chicago-park-district/1003')
    expect(beilfuss.facts).toEqual([])
    expect(beilfuss.reported).toEqual([{ facts: { leash: 'on' } }])
    const clarendon = await told('chicago-park-district/1002')
    expect(clarendon.reported.map(({ facts = {} }) => facts.leash)).not.toContain('on')
    expect(clarendon.notes).toContain('Reported: on a leash outside the dog area')
    const washington = await told('nyc-parks/M098')
    expect(washington.hours).toBeUndefined()
    expect(washington.reported).toEqual([{ hours: '6:00 AM – 12:00 AM every day' }])
  })

  test('a rule names where it was read', async () => {
    const { rules, toldBy } = await parkOf('nyc-parks/B002')
    expect(toldBy?.openingHours).toBeUndefined()
    expect(rules).toContainEqual({
      ...{ agency: 'nyc-parks', about: ['hours'] },
      title: '§1-03 General Provisions (rules of the Department of Parks & Recreation)',
      address: 'https://prd2.nycgovparks.org/rules/section-1-03',
    })
  })

  async function importPark(name: string, runBy: string, openingHours?: string) {
    const run = await beginImport(database, { id: name, fileName: name })
    const hours = openingHours ? { openingHours: { weekday_text: [openingHours] } } : {}
    const facts = {
      ...{ source: 'osm', sourceId: name, name, latitude: 40.5, longitude: -100, types: ['park'] },
      ...{ amenities: [], facts: { run_by: { value: runBy } }, ...hours },
    }
    await writeImported(database, run, { parks: [{ facts, reach: 0 }], records: 1 })
    const [row] = await database.sql<
      { id: number }[]
    >`select id from parks where source_id = ${name}`
    return row?.id ?? 0
  }

  test('an imported park of the agency gets its rules, which what is said of it outranks', async () => {
    const park = await findPark(database, await importPark('Far Green', 'nyc parks'))
    expect(park?.openingHours?.rule).toBe(BY_NYC)
    expect(park?.toldBy?.openingHours).toBe('nyc-parks')
    expect(park?.facts).toContainEqual({
      key: 'leash',
      value: 'on',
      source: 'nyc-parks',
      since: '2008-06-01',
      how: 'rule',
    })
    const own = await findPark(
      database,
      await importPark('Own Green', 'NYC Parks', 'Monday: 8:00 AM – 9:00 AM'),
    )
    expect(own?.openingHours).toEqual({ weekday_text: ['Monday: 8:00 AM – 9:00 AM'] })
    const other = await findPark(database, await importPark('Oak Green', 'Town of Oak'))
    expect(other?.rules).toBeUndefined()
  })
})
