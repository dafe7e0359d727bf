import { expect, test } from 'vitest'
import { findFault, isChangeable, shownSetting } from './settings.ts'

test('of a secret only the end is shown, and nothing of a short one', () => {
  expect(shownSetting('GOOGLE_MAPS_SERVER_KEY', 'AIzaServer-key-of-39-characters-0000wxyz')).toBe(
    '••••wxyz',
  )
  expect(shownSetting('GOOGLE_MAPS_BROWSER_KEY', 'test-browser-key')).toBe('••••-key')
  expect(shownSetting('AI_API_KEY', 'sk-12345678')).toBe('••••')
  expect(shownSetting('AI_API_KEY', 'sk-123456789')).toBe('••••6789')
  expect(shownSetting('AI_MODEL', 'sk-123456789')).toBe('sk-123456789')
  expect(shownSetting('SITE_NAME', 'Parks of Ohio')).toBe('Parks of Ohio')
})

test.each([
  ['https://me:secret@ai.example/v1', 'https://••••@ai.example/v1'],
  ['https://ai.example/v1?key=secret&more=secret', 'https://ai.example/v1?••••'],
  ['https://ai.example/v1#secret', 'https://ai.example/v1#••••'],
  ['https://ai.example/v1', 'https://ai.example/v1'],
])('of the address %s is shown %s', (address, shown) => {
  expect(shownSetting('AI_BASE_URL', address)).toBe(shown)
  expect(shownSetting('OVERPASS_URL', address)).toBe(shown)
})

test('a schedule that never comes is refused', () => {
  expect(findFault('BACKUP_SCHEDULE', '0 0 31 2 *')).toContain('must be five fields')
  expect(findFault('BACKUP_SCHEDULE', '0 0 29 2 *')).toBeNull()
})

test('what this process stands on can not be changed in the browser', () => {
  for (const name of [
    'HOST',
    'PORT',
    'DATABASE_URL',
    'DATA_DIR',
    'BACKUP_DIR',
    'TRUSTED_PROXIES',
  ]) {
    expect([name, isChangeable(name)]).toEqual([name, false])
  }
  expect(isChangeable('SITE_NAME')).toBe(true)
})
