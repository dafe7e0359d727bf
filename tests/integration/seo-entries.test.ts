import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import {
  countSeoEntries,
  findSeoEntries,
  putAllInSitemap,
  saveVerification,
  setInSitemap,
} from '#db/queries/seo-entries.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

describe.each(databaseKinds)('what is known of pages for search engines (%s)', (kind) => {
  let database: Database
  let parkId: number

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const [id = 0] = await insertParks(database, {})
    parkId = id
  })
  afterAll(() => database.close())

  const usual = {
    inSitemap: true,
    status: 'pending',
    verifiedAt: null,
    canonical: null,
    error: null,
  }
  const find = () => findSeoEntries(database, [{ path: '/about' }, { parkId }])

  test('a page without an entry is in the sitemap and was never verified', async () => {
    expect(await find()).toEqual([
      { path: '/about', parkId: null, ...usual },
      { path: `/parks/${parkId}`, parkId, ...usual },
    ])
    const none = { leftOut: 0, active: 0, error: 0 }
    expect(await countSeoEntries(database)).toEqual({ parks: none, others: none })
  })

  test('verifying and taking out leave each other alone', async () => {
    await saveVerification(database, { parkId }, { canonical: `/parks/${parkId}/x`, error: null })
    await setInSitemap(database, { parkId }, false)
    const [, park] = await find()
    expect(park).toMatchObject({ inSitemap: false, status: 'active', error: null })
    expect(Date.now() - Number(park?.verifiedAt)).toBeLessThan(60_000)
    await saveVerification(database, { parkId }, { canonical: null, error: 'It answered 404.' })
    await saveVerification(database, { path: '/about' }, { canonical: '/about', error: null })
    expect(await find()).toMatchObject([
      { inSitemap: true, status: 'active', canonical: '/about' },
      { inSitemap: false, status: 'error', canonical: null, error: 'It answered 404.' },
    ])
    expect(await countSeoEntries(database)).toEqual({
      parks: { leftOut: 1, active: 0, error: 1 },
      others: { leftOut: 0, active: 1, error: 0 },
    })
    expect(await putAllInSitemap(database)).toBe(1)
    expect(await putAllInSitemap(database)).toBe(0)
    expect((await find())[1]).toMatchObject({ inSitemap: true, status: 'error' })
  })

  test('an entry goes with its park, and there is none of a park that is not there', async () => {
    await expect(setInSitemap(database, { parkId: 2_000_000_000 }, false)).rejects.toThrow()
    await database.sql`delete from parks where id = ${parkId}`
    expect((await countSeoEntries(database)).parks).toEqual({ leftOut: 0, active: 0, error: 0 })
  })
})
