import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import {
  findPageEntries,
  putAllInSitemap,
  saveVerification,
  setInSitemap,
} from '#db/queries/operator/seo-entries.ts'
import { countSeoParks, findSeoPark } from '#db/queries/operator/seo-parks.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertKnownParks } from '../factories.ts'

describe.each(databaseKinds)('what is known of pages for search engines (%s)', (kind) => {
  let database: Database
  let parkId: number

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const [id = 0] = await insertKnownParks(database, {})
    parkId = id
  })
  afterAll(() => database.close())

  const none = {
    inSitemap: 0,
    leftOut: 0,
    littleKnown: 0,
    active: 0,
    pending: 0,
    error: 0,
    missing: [0, 0, 0, 0, 0, 0],
  }

  test('a page without an entry is in the sitemap and was never verified', async () => {
    expect(await findPageEntries(database)).toEqual([])
    expect(await findSeoPark(database, parkId)).toMatchObject({
      id: parkId,
      canBeListed: true,
      inSitemap: true,
      status: 'pending',
      verifiedAt: null,
      canonical: null,
      error: null,
    })
    expect(await findSeoPark(database, 2_000_000_000)).toBeNull()
    expect(await countSeoParks(database)).toEqual({ ...none, inSitemap: 1, pending: 1 })
  })

  test('verifying and taking out leave each other alone', async () => {
    await saveVerification(database, { parkId }, { canonical: `/parks/${parkId}/x`, error: null })
    await setInSitemap(database, { parkId }, false)
    const park = await findSeoPark(database, parkId)
    expect(park).toMatchObject({ inSitemap: false, status: 'active', error: null })
    expect(Date.now() - Date.parse(park?.verifiedAt ?? '')).toBeLessThan(60_000)
    await saveVerification(database, { parkId }, { canonical: null, error: 'It answered 404.' })
    await saveVerification(database, { path: '/about' }, { canonical: '/about', error: null })
    expect(await findPageEntries(database)).toMatchObject([
      { path: '/about', inSitemap: null, status: 'active', canonical: '/about' },
    ])
    expect(await findSeoPark(database, parkId)).toMatchObject({
      inSitemap: false,
      status: 'error',
      canonical: null,
      error: 'It answered 404.',
    })
    expect(await countSeoParks(database)).toEqual({ ...none, leftOut: 1, error: 1 })
    expect(await putBack()).toBe(1)
    expect(await putBack()).toBe(0)
    expect(await findSeoPark(database, parkId)).toMatchObject({ inSitemap: true, status: 'error' })
  })

  async function putBack(): Promise<number> {
    let all = 0
    for await (const count of putAllInSitemap(database)) all += count
    return all
  }

  test('of a park that can not be listed only the entry counts', async () => {
    const [google = 0] = await insertKnownParks(database, { source: 'google' })
    expect((await countSeoParks(database)).pending).toBe(0)
    await saveVerification(database, { parkId: google }, { canonical: null, error: null })
    expect(await findSeoPark(database, google)).toMatchObject({
      canBeListed: false,
      inSitemap: false,
      status: 'active',
    })
    expect(await countSeoParks(database)).toEqual({ ...none, inSitemap: 1, active: 1, error: 1 })
    await database.sql`delete from parks where id = ${google}`
  })

  test('an entry goes with its park, and there is none of a park that is not there', async () => {
    await expect(setInSitemap(database, { parkId: 2_000_000_000 }, false)).rejects.toThrow()
    await database.sql`delete from parks where id = ${parkId}`
    expect(await countSeoParks(database)).toEqual(none)
  })
})
