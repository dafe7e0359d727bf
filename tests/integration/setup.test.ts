import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { putRegion } from '#db/queries/region/regions.ts'
import { operators } from '#db/schema/operator.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

let database: Database
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-setup-'))
  database = await openTestDatabase()
  await seedParks(database)
  await database.orm.insert(operators).values({ id: 'operator' })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function operator(settings: Record<string, string> = {}) {
  const deps = makeTestDeps(database, { DATA_DIR: folder, ...settings })
  const cookie = (await deps.sessions.start('operator')).split(';')[0] ?? ''
  return makeTestCaller(deps, { cookie, origin: 'https://parks.example' }).caller.config
}

test('each step is open until it is done, by the settings or the environment', async () => {
  const config = await operator()
  const open = await config.setup()
  expect(open.steps.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'name open',
    'start open',
    'parks open',
    'address open',
    'backups open',
    'contact open',
  ])
  expect(open).toMatchObject({ isFinished: false, regions: 0 })
  expect(open.parks).toBeGreaterThan(10)
  expect(open.checks).toContainEqual(expect.objectContaining({ name: 'Backups', status: 'warn' }))
  const values = {
    SITE_NAME: 'Parks of Portland',
    SITE_URL: 'https://parks.example',
    BACKUPS: 'on',
  }
  const changes = Object.entries(values).map(([name, value]) => ({ name, value, seen: null }))
  expect(await config.save({ changes })).toEqual({ outcome: 'saved' })
  const doneOf = async (one: typeof config) =>
    (await one.setup()).steps.flatMap(({ id, state }) => (state === 'done' ? [id] : []))
  expect(await doneOf(await operator())).toEqual(['name', 'address', 'backups'])
  expect((await (await operator()).setup()).checks).toContainEqual({
    name: 'Backups',
    status: 'ok',
    message: `30 3 * * * (UTC) into ${join(folder, 'backups')}, 14 kept.`,
  })
  const region = { key: 'us/oregon', kind: 'index', name: 'Oregon' } as const
  await putRegion(database, {
    ...region,
    url: 'https://parks.example/oregon',
    fileName: 'oregon.osm.pbf',
    isRefreshed: false,
  })
  expect((await (await operator()).setup()).regions).toBe(1)
  const byEnvironment = await operator({
    START_PLACE: 'Portland, OR',
    CONTACT_EMAIL: 'a@parks.example',
  })
  expect(await doneOf(byEnvironment)).toEqual([
    'name',
    'start',
    'parks',
    'address',
    'backups',
    'contact',
  ])
})

test('what is skipped stays so until it is done, and the end is remembered', async () => {
  const config = await operator()
  await config.noteSetup({ skipped: ['contact', 'name'], isFinished: true })
  const { steps, isFinished } = await (await operator()).setup()
  expect(isFinished).toBe(true)
  expect(steps).toContainEqual({ id: 'contact', state: 'skipped' })
  expect(steps).toContainEqual({ id: 'name', state: 'done' })
  await expect(
    config.noteSetup({ skipped: ['everything' as 'name'], isFinished: false }),
  ).rejects.toThrow()
})
