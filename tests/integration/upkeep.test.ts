import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRemote } from '#db/client.ts'
import { makeLog } from '#server/core/log.ts'
import { startUpkeep, type Upkeep } from '#server/operations/upkeep.ts'
import { makePhotos } from '#server/sources/photos/photos.ts'
import { makeTestDeps } from '../test-deps.ts'
import { jpeg, type PhotoHost, startPhotoHost } from '../upstreams/photo-host.ts'

const DAY_MS = 86_400_000

let host: PhotoHost
let folder: string
let upkeep: Upkeep | undefined

beforeEach(async () => {
  host = await startPhotoHost()
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await upkeep?.stop()
  await host.close()
  await rm(folder, { recursive: true })
})

async function countFiles(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('old photos go at the start and every hour, though the database is away', async () => {
  const database = openRemote('postgres://nobody:secret@127.0.0.1:9/parks')
  const log = makeLog('silent')
  const info = vi.spyOn(log, 'info')
  let clock = Date.now()
  const options = { folder, fetchPhoto: host.fetchPhoto, maxBytes: () => 1_000_000, log }
  const photos = makePhotos({ ...options, cacheDays: () => 20, mostDays: 30, now: () => clock })
  const keepPhoto = async (reference: string) => {
    host.put(reference, await jpeg())
    await photos.get({ reference, width: 400, format: 'webp' })
    expect(await countFiles()).toBe(2)
  }
  await keepPhoto('a-first-photo')
  clock += 30 * DAY_MS
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  upkeep = startUpkeep({ ...makeTestDeps(database), log, photos })
  await vi.waitFor(async () => expect(await countFiles()).toBe(0), 10_000)
  await vi.waitFor(
    () => expect(info).toHaveBeenCalledWith({ files: 2 }, expect.any(String)),
    10_000,
  )
  await keepPhoto('another-photo')
  clock += 30 * DAY_MS
  vi.advanceTimersByTime(3_500_000)
  expect(await photos.stats()).toMatchObject({ files: 2 })
  vi.advanceTimersByTime(200_000)
  await vi.waitFor(async () => expect(await countFiles()).toBe(0), 10_000)
  await database.close()
})
