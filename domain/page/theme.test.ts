import { expect, test } from 'vitest'
import { readTheme } from './theme.ts'

test.each([
  [null, 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['neon', 'light'],
])('the stored theme %s is %s', (stored, theme) => {
  expect(readTheme(stored)).toBe(theme)
})
