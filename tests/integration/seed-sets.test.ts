import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
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

  test('outlines are stored beside their parks', async () => {
    const [row] = await database.sql<{ outline: Buffer; lat: number; lng: number }[]>`
      select outline, latitude as lat, longitude as lng
      from park_outlines join parks on parks.id = park_id where name = 'Bryant Park'`
    expect(row && polygonsContain(decodeOutline(row.outline), row)).toBe(true)
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
