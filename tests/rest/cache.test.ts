import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { cacheEntries, operators } from '#db/schema/operator.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'
import { jpeg, startPhotoHost } from '../upstreams/photo-host.ts'

describe('REST for the cache', () => {
  let database: Database
  let folder: string
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let cookie: string

  beforeAll(async () => {
    database = await openTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'parkfetch-cache-'))
    deps = makeTestDeps(database, { DATA_DIR: folder })
    app = createApp({ deps, renderPage: async () => new Response('a page') })
    await database.orm.insert(operators).values({ id: 'operator' })
    cookie = (await deps.sessions.start('operator')).split(';')[0] ?? ''
    const later = new Date(Date.now() + 86_400_000)
    const entry = { value: {}, bytes: 100, expiresAt: later, goneAt: later }
    await database.orm.insert(cacheEntries).values([
      { ...entry, type: 'search', key: 'a' },
      { ...entry, type: 'search', key: 'b' },
      { ...entry, type: 'geocoding', key: 'a', bytes: 50 },
    ])
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  async function status() {
    const response = await app.request('/api/cache/status', { headers: { cookie } })
    expect(response.status).toBe(200)
    return response.json()
  }
  async function clear(body: unknown, headers: Record<string, string> = { cookie }) {
    const response = await app.request('/api/cache/clear', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  test('only the operator is told, and only the operator clears', async () => {
    expect((await app.request('/api/cache/status')).status).toBe(401)
    expect((await clear({}, {})).status).toBe(401)
    expect((await status()).stats.fileCount).toBe(3)
  })

  test('size, count and types; a type goes alone, and then all of it', async () => {
    expect(await status()).toMatchObject({
      stats: { cacheSize: 250, fileCount: 3 },
      types: { geocoding: 1, search: 2, details: 0, photos: 0 },
      budget: { isInUse: false, isReached: false, spent: 0 },
    })
    expect(await clear({ type: 'everything' })).toEqual({
      status: 400,
      body: { message: 'type must be one of geocoding, search, details, photos' },
    })
    expect((await status()).stats.fileCount).toBe(3)
    expect(await clear({ type: 'search' })).toEqual({
      status: 200,
      body: { message: 'Cache cleared: 2 entries removed.' },
    })
    expect((await status()).types).toMatchObject({ geocoding: 1, search: 0 })
    expect(await clear({})).toEqual({
      status: 200,
      body: { message: 'Cache cleared: 1 entry removed.' },
    })
    expect((await status()).stats).toEqual({ cacheSize: 0, fileCount: 0 })
  })

  test('a photo is counted, by what it takes and by how often it was asked for, and cleared', async () => {
    await clear({ type: 'photos' })
    await database.sql`truncate event_counts`
    const reference = 'places/abc/photos/first-photo'
    await insertParks(database, { photos: [{ photoReference: reference }] })
    const host = await startPhotoHost()
    host.put(reference, await jpeg())
    deps.configured.current = {
      ...deps.configured.current,
      placesProviders: [{ name: 'google', findParks: async () => [], fetchPhoto: host.fetchPhoto }],
    }
    const path = `/api/parks/photo?photoReference=${encodeURIComponent(reference)}`
    for (const _ of ['bought', 'cached']) expect((await app.request(path)).status).toBe(200)
    expect(host.requests).toHaveLength(1)
    const { types, usage } = await status()
    // Unchanged, in the requested width.
    expect(types.photos).toBe(2)
    expect(usage.photos).toMatchObject({ hits: 1, misses: 1 })
    expect(usage.photos.bytes).toBeGreaterThan(0)
    expect(await clear({ type: 'photos' })).toMatchObject({
      status: 200,
      body: { message: 'Cache cleared: 2 entries removed.' },
    })
    const left = await readdir(join(folder, 'photos'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    expect((await status()).usage.photos.bytes).toBe(0)
    await host.close()
  })
})
