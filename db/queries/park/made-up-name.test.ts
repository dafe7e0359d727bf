import { expect, test } from 'vitest'
import { isMadeUpName, madeUpName, UNNAMED } from './made-up-name.ts'

test.each(Object.keys(UNNAMED))('the name made for a %s is recognized', (kind) => {
  expect(isMadeUpName(madeUpName(kind, 'East Georgia Street'))).toBe(true)
})

test.each(['Park Nearby', 'East Georgia Street Park', 'The Park near Elm Street'])(
  '%s is a name of its own',
  (name) => {
    expect(isMadeUpName(name)).toBe(false)
  },
)
