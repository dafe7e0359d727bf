import { expect, test } from 'vitest'
import { findUnknownSettings } from './unknown-settings.ts'

test.each([
  ['RATE_LIMIT_SERCH', 'RATE_LIMIT_SEARCH'],
  ['RATE_LIMIT_SAERCH', 'RATE_LIMIT_SEARCH'],
  ['RATE_LIMITS_SEARCH', 'RATE_LIMIT_SEARCH'],
  ['rate_limit_search', 'RATE_LIMIT_SEARCH'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['ADMIN_PASSWORT', 'ADMIN_PASSWORD'],
])('%s looks like %s', (name, meant) => {
  expect(findUnknownSettings({ [name]: '1', PATH: '/bin' })).toEqual([{ name, meant }])
})

test.each([
  ...[
    'RATE_LIMIT_SEARCH',
    'DATA_DIR',
    'HOSTNAME',
    'HOSTS',
    'PORTS',
    'PATH',
    'LOG_LEVELS_OF_OTHERS',
  ],
  ...['GOOGLE_APPLICATION_CREDENTIALS', 'npm_config_registry', 'TEST_DATABASE_URL', 'DATABASE'],
])('%s is nothing to speak of', (name) => {
  expect(findUnknownSettings({ [name]: '1' })).toEqual([])
})
