import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findDuplicates } from '#db/queries/operator/duplicates.ts'
import { findSeededLists } from '#db/queries/region/region-records.ts'
import { SEED_SETS } from '#db/seed/listed-park.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import { polygonsContain } from '#domain/geo/polygon.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'

const root = process.cwd()

describe.each(databaseKinds)('the lists that come along (%s)', { timeout: 120_000 }, (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
    await seedSets(database, root)
  }, 120_000)
  afterAll(() => database.close())

  const count = async () => {
    const [row] = await database.sql<[{ parks: number; layers: number }]>`
      select (select count(*)::int from parks) as parks,
        (select count(*)::int from park_layers) as layers`
    return row
  }

  test('each is a source of its own, in the table of imports', async () => {
    const imports = await database.sql<{ name: string; added: number; joined: number }[]>`
      select file_name as name, added, joined from imports where finished_at is not null`
    expect(imports.map(({ name }) => name).sort()).toEqual([...SEED_SETS, 'rules'].sort())
    const { parks } = await count()
    expect(parks).toBe(532 + imports.reduce((sum, { added }) => sum + added, 0))
    expect(parks).toBeGreaterThan(3900)
    const sources = await database.sql<{ source: string }[]>`
      select distinct source from parks order by source`
    expect(sources.map(({ source }) => source)).toEqual([...SEED_SETS, 'seed'].sort())
    expect(await findSeededLists(database)).toEqual([...SEED_SETS])
  })

  test('what was written by hand stays, and is given the size and what is not known of it', async () => {
    const [park] = await database.sql<{ fields: string; own: string[]; area: number | null }[]>`
      select json_fields as fields, amenities as own, area from parks
      where source_id = 'sf-golden-gate-park'`
    const shown = JSON.parse(`{${park?.fields}`)
    expect(park?.area).toBeNull()
    expect(shown).toMatchObject({ name: 'Golden Gate Park', source: 'seed' })
    expect(shown.area).toBeGreaterThan(4_000_000)
    expect(shown.amenities).toEqual(expect.arrayContaining(park?.own ?? []))
    expect(shown.enrichedBy).toEqual(['sf-rec-park'])
  })

  test('what is derived of parks is what deriving it again gives', async () => {
    const { sql } = database
    const rolledBack = new Error('rolled back')
    const changed = sql.begin(async (tx) => {
      // All parks take a busy machine long.
      await tx`set local statement_timeout = 0`
      await tx`create temporary table seeded on commit drop as select * from parks`
      await tx`update parks set has_layers = has_layers`
      const rows = await tx`
        select parks.id from parks join seeded using (id)
        where to_jsonb(parks) - 'updated_at' <> to_jsonb(seeded) - 'updated_at'
          or seeded.json_fields = ''`
      expect(rows.length).toBe(0)
      throw rolledBack
    })
    await expect(changed).rejects.toBe(rolledBack)
    const off = await sql`select tgname from pg_trigger where tgenabled = 'D'`
    expect([...off]).toEqual([])
  })

  test('a new operator finds no likely duplicates among them', async () => {
    const named: string[][] = []
    for (let after: number | null = 0; after !== null; ) {
      const { pairs, next } = await findDuplicates(database, after)
      for (const { one, other } of pairs) named.push([one.name, other.name])
      after = next
    }
    expect(named).toEqual([])
  })

  test('outlines are stored beside their parks', async () => {
    const [row] = await database.sql<{ outline: Buffer; lat: number; lng: number }[]>`
      select outline, latitude as lat, longitude as lng
      from park_outlines join parks on parks.id = park_id where name = 'Bryant Park'`
    expect(row && polygonsContain(decodeOutline(row.outline), row)).toBe(true)
  })

  test('water, toilets and outlines are known of most parks of the cities that tell them', async () => {
    const known = await database.sql<{ key: string; parks: number }[]>`
      select key, count(distinct park_id)::int as parks from park_facts
      where key in ('drinking_water', 'dog_water', 'toilets', 'toilets_wheelchair', 'water_play')
      group by key`
    const count = Object.fromEntries(known.map(({ key, parks }) => [key, parks]))
    expect(count.drinking_water).toBeGreaterThan(900)
    expect(count.toilets).toBeGreaterThan(700)
    expect(count.toilets_wheelchair).toBeGreaterThan(450)
    expect(count.dog_water).toBeGreaterThan(25)
    expect(count.water_play).toBeGreaterThan(200)
    const cities = await database.sql<{ city: string; share: number }[]>`
      select coalesce(city.name, part.name, place.name) as city,
        avg((outline.park_id is not null)::int)::float8 as share
      from parks join places as place on place.id = in_place
        left join places as part on part.id = place.parent_id
        left join places as city on city.id = part.parent_id
        left join park_outlines as outline on outline.park_id = parks.id
      where parks.listed
        and place.us_state in ('NY', 'CA', 'MA', 'IL', 'CO')
        and coalesce(city.name, part.name, place.name) in (
          'New York', 'San Francisco', 'Boston', 'Chicago', 'Denver')
      group by 1`
    expect(cities).toHaveLength(5)
    for (const { city, share } of cities) expect([city, share > 0.85]).toEqual([city, true])
  })

  // Read in the lists by hand.
  test.each([
    ['Joseph C. Sauer Park', 'drinking_water', '2', 'nyc-parks', '2019-04-17'],
    ['Chelsea Park', 'drinking_water', '3', 'nyc-parks', '2019-04-17'],
    ['Central Park', 'dog_water', 'yes', 'nyc-parks', '2019-04-17'],
    ['Captain William Harry Thompson Playground', 'toilets', 'yes', 'nyc-parks', '2024-12-03'],
    ['Equity Playground', 'toilets_wheelchair', 'yes', 'nyc-parks', '2024-12-03'],
    ['Maria Hernandez Park', 'toilets', 'limited', 'nyc-parks', '2024-12-03'],
    ['Maria Hernandez Park', 'toilets_wheelchair', 'no', 'nyc-parks', '2024-12-03'],
    ['Sherman Park', 'baseball', '5', 'chicago-park-district', '2026-04-16'],
    ['Welles Park', 'water_play', 'yes', 'chicago-park-district', '2026-04-16'],
    ['Piotrowski Park', 'skate_park', '1', 'chicago-park-district', '2026-04-16'],
    ['Joseph P Martinez Park', 'picnic_tables', 'yes', 'denver-parks', '2026-02-06'],
  ])('%s: %s is %s', async (name, key, value, source, since) => {
    const [fact] = await database.sql`
      select value, park_facts.source, to_char(observed_at at time zone 'utc', 'YYYY-MM-DD') as since
      from parks join park_facts on park_id = id where name = ${name} and key = ${key}`
    expect(fact).toEqual({ value, source, since })
  })

  test('run again, it writes nothing, as there may be no room', async () => {
    const before = await count()
    await database.sql`set default_transaction_read_only = on`
    await seedSets(database, root)
    await database.sql`set default_transaction_read_only = off`
    expect(await count()).toEqual(before)
  })

  test('what the operator has deleted stays away when a newer list comes', async () => {
    const before = await count()
    await database.sql`delete from parks where name in ('Golden Gate Park', 'Robert Abbott Park',
      'Cheesman Park')`
    const gone = await count()
    expect(gone.parks).toBeLessThan(before.parks)
    await database.sql`update imports set id = 'older-' || id`
    await seedSets(database, root)
    expect(await count()).toEqual(gone)
  })
})
