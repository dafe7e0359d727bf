import { expect, test } from 'vitest'
import { MADE_UP_NAME, madeUpName, UNNAMED } from './made-up-name.ts'

test.each(Object.keys(UNNAMED))('the name made for a %s is recognized', (kind) => {
  expect(madeUpName(kind, 'East Georgia Street')).toMatch(new RegExp(MADE_UP_NAME))
})

test.each(['Park Nearby', 'East Georgia Street Park', 'The Park near Elm Street'])(
  '%s is a name of its own',
  (name) => {
    expect(name).not.toMatch(new RegExp(MADE_UP_NAME))
  },
)
