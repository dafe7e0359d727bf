import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { vacuumEmbedded } from '#db/queries/database/maintenance.ts'
import { bothDatabaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

describe.each(bothDatabaseKinds)('dead rows (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  test('of tables that have many are taken out, by the embedded database', async () => {
    const { sql } = database
    const [id = 0] = await insertParks(database, {})
    await sql`insert into park_views (park_id, day, count)
      select ${id}::int, date '2000-01-01' + n, 0 from generate_series(1, 400) as n`
    await sql`delete from park_views where count = 0`
    const dead = async () => {
      // Otherwise it is noticed within a second.
      await sql`select pg_stat_force_next_flush()`
      const [row] = await sql<{ rows: number }[]>`
        select n_dead_tup::int as rows from pg_stat_user_tables where relname = 'park_views'`
      return row?.rows
    }
    if (kind === 'remote') {
      // A server has autovacuum.
      expect(await vacuumEmbedded(database)).toEqual([])
      return
    }
    expect(await dead()).toBe(400)
    expect(await vacuumEmbedded(database)).toContain('park_views')
    expect(await dead()).toBe(0)
    expect(await vacuumEmbedded(database)).toEqual([])
  })
})
