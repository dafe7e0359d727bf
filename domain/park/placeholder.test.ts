import { expect, test } from 'vitest'
import { initials, placeholderTheme } from './placeholder.ts'

test.each([
  ['Bear Mountain', 'mountain'],
  ['Bernal Heights Hill', 'mountain'],
  ['Forest Park', 'forest'],
  ['Inwood Green', 'forest'],
  ['Rose Garden', 'garden'],
  ['Flower Fields', 'garden'],
  ['Stow Lake', 'lake'],
  ['Waterfront Park', 'lake'],
  ['Ocean Beach', 'lake'],
  ['Sunset Ridge', 'ridge'],
  ['Twin Peaks', 'ridge'],
  ['Buena Vista Park', 'ridge'],
  ['Brooklyn Bridge Park', 'meadow'],
  ['Blake Commons', 'meadow'],
  ['Central Park', 'meadow'],
])('%s is drawn as a %s', (name, theme) => {
  expect(placeholderTheme(name)).toBe(theme)
})

test.each([
  ['Golden Gate Park', 'GG'],
  ['The Panhandle', 'TP'],
  ['Presidio', 'P'],
  ["o'hare green", 'OG'],
  ['9/11 Memorial', '9M'],
  ['& Sons', 'S'],
  ['Émile Zola', 'ÉZ'],
  ['', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
