/** @module-tag full */
import type postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { writePlaces } from '#db/places.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { writeStateOutlines } from '#db/state-outlines.ts'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { migrateUpTo } from '../database/old-migrations.ts'
import { databaseKinds, openBareDatabase, openTestDatabase } from '../database/test-database.ts'

const root = process.cwd()
/** The last migration before facts. */
const LAST = 5
const PAGE = 1_000

const COLUMNS = `source, source_id, place_id, name, latitude, longitude, vicinity,
  formatted_address, city, state, postal_code, rating, user_ratings_total, amenities, types, photos,
  opening_hours, description, keywords, area, enriched_by, told_listed, kept_until`

/** A database as it was before facts, with all seed parks, layers, corrections and ratings. */
async function openOld(kind: 'embedded' | 'remote'): Promise<Database> {
  const database = await openBareDatabase(kind)
  onTestFinished(() => database.close())
  const session = database.openSession()
  await migrateUpTo(session, LAST)
  await writeStateOutlines(session)
  await writePlaces(session, root)
  await copySeed(kind, session)
  await addOthers(session)
  await session.end()
  return database
}

async function copySeed(kind: 'embedded' | 'remote', session: postgres.Sql): Promise<void> {
  const seeded = await openTestDatabase(kind)
  onTestFinished(() => seeded.close())
  await seedParks(seeded)
  await seedSets(seeded, root)
  const copy = async (table: string, columns: string, order: string) => {
    for (let start = 0; ; start += PAGE) {
      const [row] = await seeded.sql.unsafe<{ rows: string | null }[]>(`
        select json_agg(page)::text as rows from (
          select * from ${table} order by ${order} offset ${start} limit ${PAGE}) as page`)
      if (!row?.rows) return
      await session.unsafe(
        `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [row.rows],
      )
    }
  }
  await copy('parks', `id, ${COLUMNS}`, 'id')
  await copy('park_layers', 'park_id, source, source_id, facts, kept_until', 'park_id, source')
}

/** Facts of imports, live sources, visitors and the operator. */
async function addOthers(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into parks (id, source, source_id, name, latitude, longitude, amenities)
    overriding system value
    select 100000 + n, 'town', n::text, 'Larch Park ' || n, 1, n / 10.0,
      array['Playground', 'Camping', 'Zip line']
    from generate_series(1, 50) as n`
  await sql`
    insert into park_layers (park_id, source, source_id, facts, kept_until)
    select id, 'google', 'g' || id, '{"amenities": ["Restrooms", "Dogs Allowed"], "rating": 4}',
      now() + interval '20 days'
    from parks where source = 'town'`
  await sql`
    insert into park_layers (park_id, source, source_id, facts)
    select id, 'visitors', id::text, '{"rating": 5, "userRatingsTotal": 1}'
    from parks where source = 'town'`
  await sql`
    insert into park_corrections (park_id, facts)
    select id, '{"amenities": ["Nature Views", "Zip line"]}'
    from parks where source = 'town' and id % 2 = 0`
  await sql`
    insert into park_corrections (park_id, facts, undone_at)
    select id, '{"amenities": []}', now() from parks where source = 'town'`
}

type Shown = { id: number; json: string; bits: number; updated: string }

const readShown = async ({ sql }: Database) => [
  ...(await sql<Shown[]>`
    select id, json_fields as json, amenity_bits as bits, updated_at::text as updated
    from parks order by id`),
]

/** The number of parks with each of the nine amenities. */
function countAmenities(parks: readonly Shown[]): Record<string, number> {
  const count = (index: number) => parks.filter(({ bits }) => bits & (1 << index)).length
  return Object.fromEntries(AMENITIES.map((name, index) => [name, count(index)]))
}

test.each(databaseKinds)(
  'a full database of the version before facts loses nothing (%s)',
  { timeout: 300_000 },
  async (kind) => {
    const database = await openOld(kind)
    const before = await readShown(database)
    expect(before.length).toBeGreaterThan(3_900)
    const counts = countAmenities(before)
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)

    await migrateDatabase(database, root)
    // All of these amenities were known under their names, so that nothing is shown anew but who
    // tells them and other fields.
    const after = (await readShown(database)).map((park) => ({
      ...park,
      json: park.json.replace(/,"(amenitiesFrom|toldBy)":\{[^}]*\}/g, ''),
    }))
    expect(after).toEqual(before)
    expect(countAmenities(after)).toEqual(counts)
    const session = database.openSession()
    onTestFinished(() => session.end())
    const facts = await session<{ amenity: string; parks: number }[]>`
      select feeds as amenity, count(distinct id)::int as parks
      from parks cross join lateral won_facts(parks, false) as won
      join fact_bits on fact_bits.key = won.key and feeds is not null
        and (won.value = any(fits) or won.value ~ '^[1-9]')
      group by feeds`
    expect(Object.fromEntries(facts.map(({ amenity, parks }) => [amenity, parks]))).toEqual(counts)
    const masks = await session<{ amenity: string; parks: number }[]>`
      select feeds as amenity, count(distinct id)::int as parks
      from parks join fact_bits on feeds is not null and facts_yes & mask = mask group by feeds`
    expect(Object.fromEntries(masks.map(({ amenity, parks }) => [amenity, parks]))).toEqual(counts)
    const [told] = await session<{ dogs: number; operator: number; visitors: number }[]>`
      select count(*) filter (where source = 'google' and key = 'leash')::int as dogs,
        count(distinct park_id) filter (where how = 'operator')::int as operator,
        count(*) filter (where told_by = 'visitors')::int as visitors
      from park_facts`
    expect(told).toEqual({ dogs: 50, operator: 25, visitors: 0 })
  },
)
