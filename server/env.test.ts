import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InvalidSettingsError, readEnv } from './env.ts'

const DEFAULTS = {
  siteName: 'Parkfetch',
  siteUrl: undefined,
  databaseUrl: undefined,
  dataDir: resolve('data'),
  host: '127.0.0.1',
  port: 3000,
  googleMapsBrowserKey: undefined,
  mapStyleUrl: undefined,
  logLevel: 'info',
  isProduction: false,
}

describe('the settings', () => {
  test('need none to be set', () => {
    expect(readEnv({})).toMatchObject(DEFAULTS)
  })

  test('that are empty count as not set', () => {
    const empty = { SITE_NAME: '', SITE_URL: ' ', DATABASE_URL: '', DATA_DIR: '', PORT: '  ' }
    expect(readEnv({ ...empty, HOST: '', LOG_LEVEL: '', MAP_STYLE_URL: '' })).toMatchObject(
      DEFAULTS,
    )
  })

  test('are taken as they are meant', () => {
    const env = readEnv({
      SITE_NAME: ' Parks of Ohio ',
      SITE_URL: 'https://parks.example/',
      DATABASE_URL: 'postgres://user:password@db.example:5432/parks',
      DATA_DIR: '/var/parks',
      PORT: '0',
      NODE_ENV: 'production',
    })
    expect(env).toMatchObject({
      siteName: 'Parks of Ohio',
      siteUrl: 'https://parks.example',
      databaseUrl: 'postgres://user:password@db.example:5432/parks',
      dataDir: '/var/parks',
      port: 0,
      isProduction: true,
    })
  })

  test('that are wrong are told all at once, each by name with what would be right', () => {
    const wrong = {
      SITE_NAME: 'x'.repeat(61),
      SITE_URL: 'parks.example',
      DATABASE_URL: 'mysql://localhost/parks',
      PORT: '65536',
      MAP_STYLE_URL: 'ftp://tiles.example',
      LOG_LEVEL: 'loud',
    }
    const { message } = refusal(wrong)
    const lines = message.split('\n').slice(1)
    expect(lines.map((line) => line.trim().split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort())
    expect(message).toContain('PORT must be a number from 0 to 65535')
    expect(message).toContain('SITE_URL must be an address that begins with http:// or https://')
    expect(message).toContain('DATABASE_URL must look like postgres://')
    expect(message).toContain('LOG_LEVEL must be silent, error, warn, info or debug')
  })

  test.each(['80.5', '-1', 'http'])('refuse %s as a port', (port) => {
    expect(refusal({ PORT: port }).message).toMatch(/PORT must be a (whole )?number from 0 to/)
  })
})

function refusal(variables: Record<string, string>): Error {
  try {
    readEnv(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSettingsError)
    return error as Error
  }
  throw new Error('They were taken.')
}
