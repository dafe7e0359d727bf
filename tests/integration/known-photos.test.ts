import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { isKnownPhoto } from '#db/queries/park/commons-photos.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

describe.each(databaseKinds)('the photos of parks (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  async function addLayer(parkId: number, facts: Record<string, unknown>): Promise<void> {
    const { sql } = database
    await sql`insert into park_layers (park_id, source, source_id, facts)
      values (${parkId}, 'google', ${`layer-${parkId}`}, ${JSON.stringify(facts)}::text::jsonb)`
  }

  test('are known by their references, a layer’s as well as its own', async () => {
    const odd = 'it\'s "odd" \\ {}[] % Ünï ../'
    const [own = 0, enriched = 0] = await insertParks(
      database,
      {
        photos: [{ photoReference: 'first-of-its-own', width: 40 }, { photoReference: odd }],
        description: 'only-described',
      },
      { name: 'only-a-name' },
    )
    await addLayer(enriched, {
      photos: [{ photoReference: 'one-of-a-layer' }, { photoReference: 'other-of-a-layer' }],
      description: 'only-described',
    })
    for (const reference of ['first-of-its-own', odd, 'one-of-a-layer', 'other-of-a-layer']) {
      expect([reference, await isKnownPhoto(database, reference)]).toEqual([reference, true])
    }
    const others = ['first-of-its', 'FIRST-OF-ITS-OWN', 'only-described', 'only-a-name', '', '{}']
    for (const reference of others) {
      expect([reference, await isKnownPhoto(database, reference)]).toEqual([reference, false])
    }
    await database.sql`update parks set photos = '[]' where id = ${own}`
    await database.sql`delete from park_layers where park_id = ${enriched}`
    expect(await isKnownPhoto(database, 'first-of-its-own')).toBe(false)
    expect(await isKnownPhoto(database, 'one-of-a-layer')).toBe(false)
  })

  test('are found by the indexes, however many parks there are', async () => {
    const { sql } = database
    const photos = sql`(select jsonb_agg(jsonb_build_object('photoReference', md5(i || ' ' || j)))
      from generate_series(1, 10) as j)`
    // Some at a time, as by an import: a statement that takes long is stopped.
    for (let first = 1; first < 2000; first += 500) {
      await sql`insert into parks (source, source_id, name, latitude, longitude, photos)
        select 'many', i, 'Park ' || i, 30, -100, ${photos}
        from generate_series(${first}::int, ${first}::int + 499) as i`
      await sql`insert into park_layers (park_id, source, source_id, facts)
        select id, 'many', id, jsonb_build_object('photos', photos) from parks
        where source = 'many' and source_id::int >= ${first}::int`
    }
    // Merges pending index entries, like autovacuum.
    await sql.unsafe('vacuum analyze parks, park_layers')
    const plan = await explain((explained) => isKnownPhoto(explained, 'no-park-has-this'))
    expect(plan).toContain('parks_photos')
    expect(plan).toContain('park_layers_photos')
    expect(plan).not.toContain('Seq Scan')
    const [known] = await sql`select photos -> 7 ->> 'photoReference' as reference from parks
      where source = 'many' and source_id = '1000'`
    expect(await isKnownPhoto(database, known?.reference)).toBe(true)
  })

  /** The plan of a query run by some work. */
  async function explain(work: (database: Database) => Promise<unknown>): Promise<string> {
    let plan = ''
    const explaining = (strings: TemplateStringsArray, ...values: never[]) => {
      const [first = '', ...rest] = strings
      const explained = [`explain ${first}`, ...rest]
      return database.sql(Object.assign(explained, { raw: explained }), ...values)
    }
    await work({
      ...database,
      sql: explaining as unknown as Database['sql'],
      run: async (query) => {
        const rows = await query
        plan = JSON.stringify(rows)
        return rows
      },
    })
    return plan
  }
})
