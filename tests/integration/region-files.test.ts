import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import type { Deps } from '#server/boot/deps.ts'
import { readArchive } from '#server/commands/backup/archive.ts'
import { writeBackup } from '#server/commands/backup/write-backup.ts'
import {
  addRegion,
  deleteRegionFile,
  listRegions,
  refreshRegion,
} from '#server/services/region/change-regions.ts'
import { regionKind } from '#server/services/region/run-region.ts'
import { emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { workOff } from '../jobs.ts'
import { makeTestDeps } from '../test-deps.ts'
import { type GnisPlace, gnisArchive } from '../upstreams/gnis.ts'
import { type Regions, startRegions } from '../upstreams/regions.ts'

const PATH = '/gnis/AllStates.zip'
const DATE = new Date('2026-11-18T21:20:31Z')
const PLACES: GnisPlace[] = [
  { id: 1, name: 'Elm Grove Park' },
  { id: 2, name: 'Fern Park', lat: 39.9 },
]
const MORE: GnisPlace[] = [...PLACES, { id: 3, name: 'Oak Park', lat: 40.1 }]

let database: Database
let double: Regions
let folder: string
let deps: Deps

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTestDatabase(database)
  folder = await mkdtemp(join(tmpdir(), 'regions-'))
  double = await startRegions()
  deps = makeTestDeps(database, {
    DATA_DIR: folder,
    GNIS_URL: `${double.url}${PATH}`,
    SITE_URL: 'https://parks.example',
    CONTACT_EMAIL: 'parks@parks.example',
  })
})
afterEach(async () => {
  await double.close()
  await rm(folder, { recursive: true })
})
afterAll(() => database.close())

/** An archive without a published checksum, as that of the survey. */
function serve(
  places: readonly GnisPlace[],
  about: { etag?: string | null; modifiedAt?: Date | null } = {},
) {
  double.files.set(PATH, { bytes: gnisArchive(places), md5: null, ...about })
}

async function work(): Promise<void> {
  await workOff(database, [regionKind(deps)])
}

async function add(): Promise<number> {
  const { id } = await addRegion(deps, 'gnis')
  await work()
  return id
}

/** @returns how the refresh ended, and how often the file was downloaded */
async function refresh(id: number) {
  const before = downloads()
  await refreshRegion(deps, id)
  await work()
  const { regions } = await listRegions(deps)
  const { parks, run } = regions.find((region) => region.id === id) ?? {}
  return { parks, state: run?.state, downloads: downloads() - before }
}

function downloads(): number {
  return double.requests.filter(({ method, url }) => method === 'GET' && url.pathname === PATH)
    .length
}

test.each<[string, { etag?: null; modifiedAt?: null }]>([
  ['its ETag and date', {}],
  ['its ETag alone', { modifiedAt: null }],
  ['its date and size', { etag: null }],
])('a file without a checksum is not downloaded again while %s are the same', async (_, about) => {
  serve(PLACES, about)
  const id = await add()
  expect(await refresh(id)).toEqual({ parks: 2, state: 'unchanged', downloads: 0 })
  await deleteRegionFile(deps, id)
  expect(await refresh(id)).toEqual({ parks: 2, state: 'unchanged', downloads: 0 })
  expect(await readdir(deps.regions.folder)).toEqual([])
  serve(MORE, about)
  expect(await refresh(id)).toEqual({ parks: 3, state: 'done', downloads: 1 })
  expect(await refresh(id)).toEqual({ parks: 3, state: 'unchanged', downloads: 0 })
})

test('a server that says that it has changed, though it has not, is asked for it once', async () => {
  serve(PLACES)
  const id = await add()
  serve(PLACES, { etag: '"other"', modifiedAt: new Date('2026-11-25') })
  expect(await refresh(id)).toEqual({ parks: 2, state: 'unchanged', downloads: 1 })
  expect(await refresh(id)).toEqual({ parks: 2, state: 'unchanged', downloads: 0 })
})

test('a server that says that it is the same, though its size is another, is not believed', async () => {
  const same = { etag: '"same"', modifiedAt: DATE }
  serve(PLACES, same)
  const id = await add()
  serve(MORE, same)
  expect(await refresh(id)).toEqual({ parks: 3, state: 'done', downloads: 1 })
})

test('a server that states no version is asked for the file each time', async () => {
  serve(PLACES, { etag: null, modifiedAt: null })
  const id = await add()
  expect(await refresh(id)).toEqual({ parks: 2, state: 'unchanged', downloads: 1 })
})

test('a file that is renewed between the two questions is known by what came', async () => {
  serve(PLACES)
  const id = await add()
  serve(PLACES, { etag: '"second"' })
  double.renew(PATH, { bytes: gnisArchive(MORE), md5: null }, 1)
  // What answers the download has the second version's name still.
  expect(await refresh(id)).toMatchObject({ downloads: 1 })
  expect(await refresh(id)).toMatchObject({ parks: 3 })
  expect(await refresh(id)).toEqual({ parks: 3, state: 'unchanged', downloads: 0 })
})

test('a backup has the list of regions, not their files', async () => {
  serve(PLACES)
  await add()
  expect(await readdir(deps.regions.folder)).toEqual(['gnis.txt'])
  const file = join(folder, 'backup.tar.gz')
  await writeBackup(database, { file, photosFolder: join(folder, 'photos') })
  const texts = new Map<string, string>()
  for await (const { name, content } of readArchive(file)) texts.set(name, content.toString())
  expect([...texts.keys()].filter((name) => name.includes('gnis'))).toEqual([])
  expect([...texts.values()].filter((text) => text.includes('FEATURE_ID'))).toEqual([])
  const lists = [...texts].filter(([name]) => /\bregions\b/.test(name))
  expect(lists.map(([, text]) => text).join()).toContain(`${double.url}${PATH}`)
})
