import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { InvalidSettingsError } from '../settings/rules.ts'
import { readEnv } from './read-env.ts'

const DEFAULTS = {
  isProduction: false,
  unknownSettings: [],
  settings: {
    SITE_NAME: 'Parkfetch',
    DATA_DIR: resolve('data'),
    HOST: '127.0.0.1',
    PORT: 3000,
    LOG_LEVEL: 'info',
    OFFLINE: true,
    SEED_PARKS: true,
    PLACES_PROVIDERS: ['local'],
    GEOCODERS: ['offline'],
    GOOGLE_DAILY_BUDGET_USD: 5,
    GOOGLE_PLACES_URL: 'https://places.googleapis.com',
    COMMONS_PHOTOS: false,
    CACHE_SEARCH_DAYS: 7,
    RATE_LIMIT_SEARCH: 300,
  },
}

describe('the settings', () => {
  test('need none to be set', () => {
    expect(readEnv({})).toMatchObject(DEFAULTS)
  })

  test('that are empty count as not set', () => {
    const empty = { SITE_NAME: '', SITE_URL: ' ', DATABASE_URL: '', DATA_DIR: '', PORT: '  ' }
    const env = readEnv({ ...empty, HOST: '', LOG_LEVEL: '', MAP_STYLE_URL: '' })
    expect(env).toMatchObject({ ...DEFAULTS, variables: {} })
  })

  test('are taken as they are meant', () => {
    const env = readEnv({
      SITE_NAME: ' Parks of Ohio ',
      SITE_URL: 'https://parks.example/',
      DATABASE_URL: 'postgres://user:password@db.example:5432/parks',
      DATA_DIR: '/var/parks',
      ANALYTICS_ID: ' G-ABC123DEF4 ',
      PORT: '0',
      NODE_ENV: 'production',
    })
    expect(env.isProduction).toBe(true)
    expect(env.settings).toMatchObject({
      SITE_NAME: 'Parks of Ohio',
      SITE_URL: 'https://parks.example',
      DATABASE_URL: 'postgres://user:password@db.example:5432/parks',
      DATA_DIR: '/var/parks',
      ANALYTICS_ID: 'G-ABC123DEF4',
      PORT: 0,
    })
  })

  test('a database’s password may have an @, but not what ends an address or encodes nothing', () => {
    const read = (url: string) => settingsOf({ DATABASE_URL: url }).DATABASE_URL
    const encoded = 'postgres://user:a%40b@db.example/parks'
    expect(read('postgres://user:a@b@db.example/parks')).toBe(encoded)
    expect(read(encoded)).toBe(encoded)
    expect(read('postgres://user:a%2Fb@db.example/parks')).toContain('a%2Fb@db.example')
    for (const password of ['12/sesame', '12#sesame', '12?sesame', 'sesame%opened']) {
      const { message } = refusal({ DATABASE_URL: `postgres://user:${password}@db.example/parks` })
      expect(message).toContain('DATABASE_URL must have the special characters of its user')
      expect(message).not.toMatch(/sesame|opened/)
    }
  })

  test('that are wrong are reported all at once, each by name with what would be right', () => {
    const wrong = {
      SITE_NAME: 'x'.repeat(61),
      SITE_URL: 'parks.example',
      DATABASE_URL: 'mysql://localhost/parks',
      PORT: '65536',
      MAP_STYLE_URL: 'ftp://tiles.example',
      LOG_LEVEL: 'loud',
      ANALYTICS_ID: '"><script>',
    }
    const { message } = refusal(wrong)
    const lines = message.split('\n').slice(1)
    expect(lines.map((line) => line.trim().split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort())
    expect(message).toContain('PORT must be a number from 0 to 65535')
    expect(message).toContain('SITE_URL must be an address that begins with http:// or https://')
    expect(message).toContain('DATABASE_URL must look like postgres://')
    expect(message).toContain('ANALYTICS_ID must be an id of Google Analytics')
    expect(message).toContain('LOG_LEVEL must be silent, error, warn, info or debug')
  })

  test.each(['80.5', '-1', 'http'])('refuse %s as a port', (port) => {
    expect(refusal({ PORT: port }).message).toMatch(/PORT must be a (whole )?number from 0 to/)
  })

  test('have backups at half past three, two weeks of them, once there is a folder', () => {
    const planned = { BACKUP_SCHEDULE: '30 3 * * *', BACKUP_KEEP: 14 }
    expect(settingsOf({})).toMatchObject(planned)
    expect(settingsOf({})).not.toHaveProperty('BACKUP_DIR')
    const folder = resolve('backups')
    expect(settingsOf({ BACKUP_DIR: 'backups' })).toMatchObject({ ...planned, BACKUP_DIR: folder })
    const own = { BACKUP_SCHEDULE: '*/20 1-5 * * MON', BACKUP_KEEP: '3' }
    expect(settingsOf(own)).toMatchObject({ ...own, BACKUP_KEEP: 3 })
  })

  test.each(['nightly', '@daily', '0 3 * *', '0 0 3 * * *', '99 3 * * *'])(
    'refuse %s as a plan for backups',
    (schedule) => {
      expect(refusal({ BACKUP_SCHEDULE: schedule }).message).toContain(
        'BACKUP_SCHEDULE must be five fields as cron has them',
      )
    },
  )

  test.each(['short', 'with a blank in the middle', 'x'.repeat(201)])(
    'refuse %s as a token',
    (token) => {
      const { message } = refusal({ METRICS_TOKEN: token })
      expect(message).toContain('METRICS_TOKEN must be from 16 to 200 characters')
      expect(message).not.toContain(token)
    },
  )
})

test.each([
  ['RATE_LIMIT_SERCH', 'RATE_LIMIT_SEARCH'],
  ['RATE_LIMIT_SAERCH', 'RATE_LIMIT_SEARCH'],
  ['RATE_LIMITS_SEARCH', 'RATE_LIMIT_SEARCH'],
  ['rate_limit_search', 'RATE_LIMIT_SEARCH'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['ADMIN_PASSWORT', 'ADMIN_PASSWORD'],
])('%s looks like %s', (name, meant) => {
  expect(readEnv({ [name]: '1', PATH: '/bin' }).unknownSettings).toEqual([{ name, meant }])
})

test.each([
  'HOSTNAME',
  'HOSTS',
  'PORTS',
  'PATH',
  'LOG_LEVELS_OF_OTHERS',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'npm_config_registry',
  'TEST_DATABASE_URL',
  'DATABASE',
])('%s looks like no setting', (name) => {
  expect(readEnv({ [name]: '1' }).unknownSettings).toEqual([])
})

describe('the operator’s password', () => {
  function inFile(text: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'parkfetch-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'password')
    writeFileSync(file, text)
    return file
  }

  test('is taken as it is, spaces and all, or is the first line of a file', () => {
    expect(settingsOf({}).ADMIN_PASSWORD).toBeUndefined()
    expect(settingsOf({ ADMIN_PASSWORD: ' ' }).ADMIN_PASSWORD).toBeUndefined()
    expect(settingsOf({ ADMIN_PASSWORD: ' two words ' }).ADMIN_PASSWORD).toBe(' two words ')
    const file = inFile('two words \r\nanother line')
    expect(settingsOf({ ADMIN_PASSWORD_FILE: file }).ADMIN_PASSWORD).toBe('two words ')
  })

  test('is refused by name, and never shown', () => {
    for (const password of ['7 chars', 'x'.repeat(1_001)]) {
      const { message } = refusal({ ADMIN_PASSWORD: password })
      expect(message).toContain('ADMIN_PASSWORD must have from 8 to 1000 characters')
      expect(message).not.toContain(password)
    }
    expect(refusal({ ADMIN_PASSWORD_FILE: inFile('short\n') }).message).toContain(
      'ADMIN_PASSWORD_FILE holds a password that must have from 8 to 1000 characters',
    )
    expect(refusal({ ADMIN_PASSWORD_FILE: '/nonexist/file' }).message).toContain(
      "ADMIN_PASSWORD_FILE can't be read: ENOENT",
    )
    const both = { ADMIN_PASSWORD: 'long enough', ADMIN_PASSWORD_FILE: inFile('long enough') }
    expect(refusal(both).message).toContain('ADMIN_PASSWORD_FILE must not be set beside')
  })
})

test('parks with bad photos are named by commas or lines', () => {
  const { BAD_PHOTO_PARKS } = settingsOf({
    BAD_PHOTO_PARKS: ' Elm Park,Oak Park\n Mill Creek , \n',
  })
  expect(BAD_PHOTO_PARKS).toEqual(['Elm Park', 'Oak Park', 'Mill Creek'])
})

describe('the proxies that are believed', () => {
  test('are addresses and ranges', () => {
    const { TRUSTED_PROXIES } = settingsOf({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' })
    expect(TRUSTED_PROXIES).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  })

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.1,', '0.0.0.0/0', '::/0'])(
    'are not %s',
    (proxies) => {
      expect(refusal({ TRUSTED_PROXIES: proxies }).message).toContain(
        'TRUSTED_PROXIES must be addresses or ranges separated by commas',
      )
    },
  )
})

describe('the services that locate networks', () => {
  test('are asked with the address in its place', () => {
    const settings = settingsOf({
      IP_LOCATION_URL: 'https://ipinfo.io/{ip}/loc?token=1',
      IP_LOCATION_FALLBACK_URL: 'https://where.example/json/?address={ip}',
    })
    expect(settings.IP_LOCATION_URL).toBe('https://ipinfo.io/{ip}/loc?token=1')
    expect(settings.IP_LOCATION_FALLBACK_URL).toBe('https://where.example/json/?address={ip}')
  })

  test.each([
    'https://ipinfo.io/loc',
    'https://{ip}/loc',
    'https://{ip}.where.example/loc/{ip}',
    'ftp://where.example/{ip}',
    '{ip}',
  ])('are not %s', (url) => {
    for (const name of ['IP_LOCATION_URL', 'IP_LOCATION_FALLBACK_URL']) {
      expect(refusal({ [name]: url }).message).toMatch(new RegExp(`^ +${name} must `, 'm'))
    }
  })
})

function settingsOf(variables: Record<string, string>) {
  return readEnv(variables).settings
}

function refusal(variables: Record<string, string>): Error {
  try {
    readEnv(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSettingsError)
    return error as Error
  }
  throw new Error('They were taken.')
}

describe('live sources', () => {
  const server = 'AIzaServer-key-of-39-characters-0000001'
  const browser = 'AIzaBrowser-key-of-39-characters-000002'
  const google = { GOOGLE_MAPS_SERVER_KEY: server, GOOGLE_MAPS_BROWSER_KEY: browser }
  const osm = {
    OVERPASS_URL: 'https://overpass.example/',
    NOMINATIM_URL: 'https://nominatim.example',
    SITE_URL: 'https://parks.example',
    CONTACT_EMAIL: 'parks@parks.example',
  }

  test.each([
    ['what is set up is asked', google, ['google', 'local'], ['offline', 'google']],
    [
      'also of several',
      { ...google, ...osm },
      ['google', 'overpass', 'local'],
      ['offline', 'google', 'nominatim'],
    ],
    [
      'in the order that is said',
      { ...google, PLACES_PROVIDERS: ' Local, google', GEOCODERS: 'google,offline' },
      ['local', 'google'],
      ['google', 'offline'],
    ],
  ])('%s', (_, variables, PLACES_PROVIDERS, GEOCODERS) => {
    expect(settingsOf(variables)).toMatchObject({ PLACES_PROVIDERS, GEOCODERS })
  })

  test.each([
    [{ PLACES_PROVIDERS: 'google' }, 'GOOGLE_MAPS_SERVER_KEY must be set'],
    [{ GEOCODERS: 'google' }, 'GOOGLE_MAPS_SERVER_KEY must be set'],
    [
      { ...google, GOOGLE_MAPS_SERVER_KEY: 'YOUR_KEY_GOES_HERE_YOUR_KEY_GOES_HERE_' },
      'GOOGLE_MAPS_SERVER_KEY is no key',
    ],
    [{ ...google, GOOGLE_MAPS_SERVER_KEY: 'short' }, 'GOOGLE_MAPS_SERVER_KEY is no key'],
    [
      { ...google, GOOGLE_MAPS_BROWSER_KEY: server },
      'must not be the same as GOOGLE_MAPS_BROWSER_KEY',
    ],
    [{ GOOGLE_MAPS_SERVER_KEY: server }, 'GOOGLE_MAPS_BROWSER_KEY must be set'],
    [{ ...osm, SITE_URL: '' }, 'SITE_URL must be set'],
    [{ ...osm, CONTACT_EMAIL: '' }, 'CONTACT_EMAIL must be set'],
    [{ PLACES_PROVIDERS: 'overpass' }, 'OVERPASS_URL must be set'],
    [{ GEOCODERS: 'nominatim' }, 'NOMINATIM_URL must be set'],
    [{ ...osm, COMMONS_PHOTOS: 'yes' }, 'COMMONS_PHOTOS must be on or off'],
    [{ COMMONS_PHOTOS: 'on', SITE_URL: osm.SITE_URL }, 'CONTACT_EMAIL must be set: Wikimedia'],
    [{ COMMONS_PHOTOS: 'on', CONTACT_EMAIL: 'a@b.example' }, 'SITE_URL must be set: Wikimedia'],
    [{ PLACES_PROVIDERS: 'bing' }, 'PLACES_PROVIDERS must be some of google, overpass, local'],
    [{ GEOCODERS: 'offline,offline' }, 'GEOCODERS must be some of google, nominatim, offline'],
    [{ GOOGLE_DAILY_BUDGET_USD: '-1' }, 'GOOGLE_DAILY_BUDGET_USD must be an amount in dollars'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, nowhere' }, 'TRUSTED_PROXIES must be addresses'],
    [{ CACHE_SEARCH_DAYS: '0' }, 'CACHE_SEARCH_DAYS must be a number of days'],
    [{ RATE_LIMIT_BLOCK_SECONDS: 'x' }, 'RATE_LIMIT_BLOCK_SECONDS must be a number of seconds'],
  ])('%j is refused: %s', (settings, reason) => {
    const { message } = refusal(settings)
    expect(message).toContain(reason)
    expect(message).not.toContain(server)
  })
})
