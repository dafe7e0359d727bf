import { describe, expect, test } from 'vitest'
import { findStrayKey, InvalidSettingsError, resolveSettings as resolve } from './rules.ts'
import { changeableSettings, findFault } from './settings.ts'

const SERVER = 'AIzaServer-key-of-39-characters-0000001'
const BROWSER = 'AIzaBrowser-key-of-39-characters-000002'

describe('settings of the environment and of the database', () => {
  test('go together, the environment first', () => {
    const { settings, ignored } = resolve(
      { SITE_NAME: 'Parks of Ohio', RATE_LIMIT_SEARCH: '7' },
      { SITE_NAME: 'Parks of Iowa', RATE_LIMIT_SEARCH: '8', RATE_LIMIT_WRITES: '9' },
    )
    expect(settings).toMatchObject({
      SITE_NAME: 'Parks of Ohio',
      RATE_LIMIT_SEARCH: 7,
      RATE_LIMIT_WRITES: 9,
      RATE_LIMIT_PHOTOS: 600,
    })
    expect(ignored).toEqual([])
  })

  test('may complete each other', () => {
    const { settings } = resolve(
      { GOOGLE_MAPS_SERVER_KEY: SERVER },
      { GOOGLE_MAPS_BROWSER_KEY: BROWSER },
    )
    expect(settings.PLACES_PROVIDERS).toEqual(['google', 'local'])
  })

  test('what is stored and not valid is left out and reported', () => {
    const { settings, ignored } = resolve(
      {},
      { SITE_NAME: 'x'.repeat(61), PORT: '80', GONE: '1', CACHE_SEARCH_DAYS: '3' },
    )
    expect(settings).toMatchObject({ SITE_NAME: 'Parkfetch', PORT: 3000, CACHE_SEARCH_DAYS: 3 })
    expect(ignored).toEqual([
      { name: 'SITE_NAME', reason: 'must be at most 60 characters' },
      { name: 'PORT', reason: 'is no setting that can be changed here' },
      { name: 'GONE', reason: 'is no setting that can be changed here' },
    ])
  })

  test('what is stored and wrong together is left out, however it came to be', () => {
    const { settings, ignored } = resolve(
      {},
      {
        OVERPASS_URL: 'https://overpass.example',
        CONTACT_EMAIL: 'a@parks.example',
        SITE_NAME: 'A',
      },
    )
    expect(settings).toMatchObject({ PLACES_PROVIDERS: ['local'], SITE_NAME: 'A' })
    expect(settings).not.toHaveProperty('OVERPASS_URL')
    expect(ignored).toEqual([
      {
        name: 'OVERPASS_URL',
        reason:
          "does not go with this: SITE_URL must be set: overpass's operator wants to know who asks",
      },
    ])
  })

  test("the environment's own mistakes are refused", () => {
    expect(() => resolve({ PLACES_PROVIDERS: 'google' }, {})).toThrow(InvalidSettingsError)
    expect(() => resolve({ PLACES_PROVIDERS: 'google' }, { SITE_NAME: 'A' })).toThrow(
      'GOOGLE_MAPS_SERVER_KEY must be set',
    )
  })

  test('not where the environment counts on what is stored and no longer valid', () => {
    const { settings, ignored } = resolve(
      { PLACES_PROVIDERS: 'google,local' },
      { GOOGLE_MAPS_SERVER_KEY: 'outdated', GOOGLE_MAPS_BROWSER_KEY: BROWSER },
    )
    expect(settings.PLACES_PROVIDERS).toEqual(['local'])
    expect(ignored.map(({ name }) => name)).toEqual(['GOOGLE_MAPS_SERVER_KEY', 'PLACES_PROVIDERS'])
  })
})

test('a fault never repeats the value', () => {
  expect(findFault('AI_API_KEY', 'secret'.repeat(100))).toBe('must be at most 500 characters')
  expect(findFault('GOOGLE_DAILY_BUDGET_USD', 'lots')).toBe(
    'must be an amount in dollars from 0 to 100000',
  )
  expect(findFault('SITE_NAME', 'Parks')).toBeNull()
})

describe('text that breaks what it is put into is refused', () => {
  const ONE_LINE = 'must be one line, without control characters'
  const WITH_LINES = [
    ...['AD_SNIPPET', 'BAD_PHOTO_PARKS'],
    ...['ABOUT_TEXT', 'PRIVACY_TEXT', 'IMPRINT_TEXT'],
  ]
  const VALUES: Record<string, (control: string) => string> = {
    CONTACT_EMAIL: (control) => `a${control}@parks.example`,
    MAP_STYLE_URL: (control) => `https://map.example/a${control}b`,
    OVERPASS_URL: (control) => `https://overpass.example/a${control}b`,
    NOMINATIM_URL: (control) => `https://nominatim.example/a${control}b`,
    NEWS_WEBHOOK_URL: (control) => `https://hooks.example/a${control}b`,
    NEWS_EMAIL: (control) => `a${control}@parks.example`,
    SMTP_FROM: (control) => `a${control}@parks.example`,
    SMTP_URL: (control) => `smtp://mail.example/a${control}b`,
    AI_BASE_URL: (control) => `https://ai.example/a${control}b`,
  }

  test.each(changeableSettings())('%s', (name) => {
    const valueWith = VALUES[name] ?? ((control: string) => `1${control}2`)
    expect(findFault(name, valueWith('\0'))).not.toBeNull()
    if (WITH_LINES.includes(name)) {
      expect(findFault(name, 'one\r\ntwo\tthree')).toBeNull()
      expect(findFault(name, 'a\0b')).toBe('must not hold the character NUL')
      return
    }
    for (const control of ['\n', '\r\n', '\x1b', '\x7f', '\x85']) {
      expect([control, findFault(name, valueWith(control))]).not.toEqual([control, null])
    }
  })

  test.each(['SITE_NAME', 'GOOGLE_MAPS_SERVER_KEY', 'AI_API_KEY', 'AI_MODEL', 'MAP_STYLE_URL'])(
    '%s, with the reason',
    (name) => {
      const value = VALUES[name]?.('\n') ?? 'a\nb'
      expect(findFault(name, value)).toBe(ONE_LINE)
    },
  )
})

test.each(['MAP_STYLE_URL', 'OVERPASS_URL', 'NOMINATIM_URL', 'AI_BASE_URL'])(
  '%s holds no credentials',
  (name) => {
    const reason = 'must not hold a user name or a password: addresses are shown and written down'
    for (const who of ['me:secret', 'secret', ':secret']) {
      expect(findFault(name, `https://${who}@parks.example`)).toBe(reason)
    }
    expect(findFault(name, 'https://parks.example/@me')).toBeNull()
    const isPublic = name === 'MAP_STYLE_URL'
    const withKey = findFault(name, 'https://parks.example/?key=secret')
    expect(withKey).toBe(
      isPublic ? null : 'must be an address without a query: what is asked is put behind it',
    )
  },
)

describe("the writer's key", () => {
  const URL_REASON =
    'must be set by the environment, as AI_API_KEY is: the key is for that address alone'

  test("of the environment goes to the environment's address alone", () => {
    const { settings, ignored } = resolve(
      { AI_API_KEY: 'sk-environment', AI_MODEL: 'small' },
      { AI_BASE_URL: 'https://elsewhere.example' },
    )
    expect(settings.AI_BASE_URL).toBeUndefined()
    expect(ignored).toContainEqual({ name: 'AI_BASE_URL', reason: URL_REASON })
    const own = { AI_API_KEY: 'sk-environment', AI_BASE_URL: 'https://ai.example' }
    const stored = { AI_MODEL: 'small', AI_BASE_URL: 'https://elsewhere.example' }
    expect(resolve(own, stored).settings).toMatchObject({ ...own, AI_MODEL: 'small' })
  })

  test.each([
    ['another host', { AI_BASE_URL: 'https://elsewhere.example/v1' }, [], true],
    ['another path', { AI_BASE_URL: 'https://ai.example/v2' }, ['AI_BASE_URL'], true],
    ['no address', { AI_BASE_URL: undefined }, ['AI_BASE_URL'], true],
    ['the same, written otherwise', { AI_BASE_URL: ' https://ai.example/v1/ ' }, [], false],
    ['a key for it', { AI_BASE_URL: 'https://elsewhere.example' }, ['AI_API_KEY'], false],
    ['no key', { AI_BASE_URL: 'https://elsewhere.example', AI_API_KEY: undefined }, [], false],
  ])('with %s', (_, change, typed, isStray) => {
    const before = { AI_BASE_URL: 'https://ai.example/v1', AI_API_KEY: 'sk-stored' }
    const after = Object.fromEntries(
      Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
    const names = findStrayKey({}, { before, after, typed }).map(({ name }) => name)
    expect(names).toEqual(isStray ? ['AI_API_KEY'] : [])
    const fixed = { AI_BASE_URL: 'https://of-the-environment.example' }
    expect(findStrayKey(fixed, { before, after, typed })).toEqual([])
  })

  test("of Google's is sent to no address that is stored", () => {
    const names = ['GOOGLE_PLACES_URL', 'GOOGLE_GEOCODING_URL', 'GOOGLE_PHOTOS_URL']
    const stored = Object.fromEntries(names.map((name) => [name, 'https://elsewhere.example']))
    const { settings, ignored } = resolve({}, stored)
    expect(ignored.map(({ name }) => name)).toEqual(names)
    expect(JSON.stringify(settings)).not.toContain('elsewhere')
  })
})
