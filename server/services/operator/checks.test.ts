import { describe, expect, test } from 'vitest'
import type { Region } from '#domain/region/region-schemas.ts'
import { readEnv, readEnvAlone } from '../../boot/read-env.ts'
import { ProviderError } from '../../sources/errors.ts'
import {
  announceCalls,
  checkFacts,
  checkIpLocation,
  checkKeys,
  checkOperations,
  checkRegions,
  checkRoom,
  checkService,
  checkSiteUrl,
  listServices,
} from './checks.ts'

const KEY = `AIza${'a'.repeat(35)}`
const OTHER = `AIza${'b'.repeat(35)}`

describe('the doctor', () => {
  test.each([
    [undefined, 'warn'],
    ['http://parks.example', 'warn'],
    ['http://localhost:3000', 'ok'],
    ['https://parks.example', 'ok'],
  ])('of SITE_URL %s says %s', (SITE_URL, status) => {
    expect(checkSiteUrl({ SITE_URL }).status).toBe(status)
  })

  test.each([
    ['none', undefined, undefined, []],
    ['two', KEY, OTHER, ['ok']],
    ['the same twice', KEY, KEY, ['fail']],
    ['a placeholder', 'YOUR_KEY_HERE', undefined, ['fail']],
    ['one cut short', KEY.slice(0, 20), OTHER, ['warn']],
  ])('of keys that are %s says so', (_, browser, server, statuses) => {
    const checks = checkKeys({ GOOGLE_MAPS_BROWSER_KEY: browser, GOOGLE_MAPS_SERVER_KEY: server })
    expect(checks.map(({ status }) => status)).toEqual(statuses)
    expect(JSON.stringify(checks)).not.toMatch(/AIzaaaa|AIzabbb/)
  })

  test('misses backups, and proxies before https', () => {
    const statuses = (variables: Record<string, string>) =>
      checkOperations(readEnv(variables).settings).map(({ name, status }) => [name, status])
    expect(statuses({})).toEqual([['Backups', 'warn']])
    const https = { BACKUP_DIR: '/backups', SITE_URL: 'https://parks.example' }
    expect(statuses(https)).toEqual([
      ['Backups', 'ok'],
      ['TRUSTED_PROXIES', 'warn'],
    ])
    expect(statuses({ ...https, TRUSTED_PROXIES: '127.0.0.1' })).toEqual([['Backups', 'ok']])
  })

  test.each([
    [50_000_000, 'fail'],
    [500_000_000, 'warn'],
    [5_000_000_000, 'ok'],
  ])('of %d free bytes says %s', (free, status) => {
    expect(checkRoom(free).status).toBe(status)
  })

  test.each([
    ['a sound one', {}, ['ok', 'ok', 'ok', 'ok']],
    ['an old version', { versionNumber: 120_000 }, ['fail', 'ok', 'ok', 'ok']],
    ['one not tried', { versionNumber: 140_000 }, ['warn', 'ok', 'ok', 'ok']],
    ['a schema of before', { migrations: [1] }, ['ok', 'warn', 'ok', 'ok']],
    ['a schema of after', { migrations: [1, 2, 3] }, ['ok', 'fail', 'ok', 'ok']],
    ['a clock that is late', { now: 10_000 }, ['ok', 'ok', 'ok', 'warn']],
    ['a clock that is wrong', { now: 100_000 }, ['ok', 'ok', 'ok', 'fail']],
  ])('of a database with %s says so', (_, change, statuses) => {
    const facts = { version: '15.4', versionNumber: 150_004, bytes: 1, now: 0, migrations: [1, 2] }
    const checks = checkFacts({ ...facts, ...change }, [1, 2], 1_000)
    expect(checks.map(({ status }) => status)).toEqual(statuses)
  })

  test('says beforehand what it asks and what that costs, and asks what is set up alone', () => {
    expect(listServices(readEnv({}).settings)).toEqual([])
    expect(announceCalls([])).toBeUndefined()
    const { settings } = readEnv({ GOOGLE_MAPS_SERVER_KEY: KEY, GOOGLE_MAPS_BROWSER_KEY: OTHER })
    expect(listServices(settings)).toEqual(['google-places', 'google-geocoding'])
    expect(announceCalls(listServices(settings))).toBe(
      'Asking each once: Google Places, Google Geocoding, which costs about $0.045. Use --no-services to ask none.',
    )
    const osm = readEnvAlone({ OVERPASS_URL: 'https://overpass.example' })
    expect(announceCalls(listServices(osm.settings))).toBe(
      'Asking each once: Overpass. Use --no-services to ask none.',
    )
    const who = { SITE_URL: 'https://parks.example', CONTACT_EMAIL: 'a@parks.example' }
    expect(listServices(readEnv({ COMMONS_PHOTOS: 'on', ...who }).settings)).toEqual(['commons'])
  })

  test('says how a service answers', async () => {
    const { settings } = readEnv({})
    const usable = async () => ({ isUsable: true, message: 'It answers.' })
    expect(await checkService({ trySource: usable }, settings, 'overpass')).toEqual({
      name: 'Overpass',
      status: 'ok',
      message: 'It answers.',
    })
    const broken = () => Promise.reject(new ProviderError('timeout', 'late'))
    expect(await checkService({ trySource: broken }, settings, 'overpass')).toMatchObject({
      status: 'fail',
      message: 'Overpass did not answer in time.',
    })
    const find = async (network: string) => (network === '8.8.8.0' ? { lat: 37, lng: -122 } : null)
    expect((await checkIpLocation({ ipLocations: { isOn: true, find } })).status).toBe('ok')
    const knowsNone = { isOn: true, find: async () => null }
    expect((await checkIpLocation({ ipLocations: knowsNone })).status).toBe('fail')
  })
})

const NOW = Date.parse('2026-11-26T00:00:00Z')

const region = (more: Partial<Region>): Region => ({
  id: 1,
  key: 'us/elmland',
  kind: 'index',
  name: 'Elmland',
  url: null,
  fileBytes: 1,
  asOf: '2026-11-18T00:00:00.000Z',
  isRefreshed: true,
  nextRefreshAt: null,
  parks: 3,
  streets: 0,
  run: null,
  ...more,
})
const said = (...regions: Region[]) =>
  checkRegions(regions, NOW).map(({ status, message }) => `${status}: ${message}`)

test('regions that are fresh are counted', () => {
  expect(said()).toEqual([])
  expect(said(region({}))).toEqual(['ok: 1 region is stored.'])
  expect(said(region({}), region({ asOf: null }))).toEqual(['ok: 2 regions are stored.'])
})

test('one that is old or has failed is reported', () => {
  const asOf = '2026-11-04T00:00:00.000Z'
  expect(said(region({ asOf }))).toEqual([
    'warn: Elmland is of 2026-11-04, though it is refreshed.',
  ])
  expect(said(region({ asOf, isRefreshed: false }))).toEqual(['ok: 1 region is stored.'])
  expect(said(region({ asOf: '2021-08-25T00:00:00.000Z', kind: 'gnis' }))).toEqual([
    'ok: 1 region is stored.',
  ])
  const run: Region['run'] = {
    ...{
      id: 1,
      kind: 'refresh' as const,
      state: 'failed' as const,
      step: null,
      done: 0,
      total: null,
    },
    summary: null,
    message: 'The server is away.',
    log: [],
    startedAt: null,
    endedAt: null,
  }
  expect(said(region({ run }))).toEqual(['warn: Elmland: The server is away.'])
})
