import { expect, test } from 'vitest'
import { mistakesOf, readDependencies } from './dependencies.mjs'

const sharp = { name: 'sharp', version: '0.35.5', licence: 'Apache-2.0' }

test('the packages of production are found, and are well', () => {
  const dependencies = readDependencies(process.cwd()) as (typeof sharp)[]
  const names = dependencies.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'react', '@trpc/server', 'drizzle-orm']))
  expect(names).not.toContain('vitest')
  expect(mistakesOf(dependencies)).toEqual([])
})

test.each([
  ['0.32.5', false],
  ['0.32.6-rc.1', false],
  ['0.9.9', false],
  ['0.32.6', true],
  ['0.100.0', true],
  ['1.0.0', true],
])('%s of a package that was mended in 0.32.6: %s', (version, isWell) => {
  const mistakes = mistakesOf([{ ...sharp, version }]) as string[]
  expect(mistakes.length === 0).toBe(isWell)
  if (!isWell) expect(mistakes[0]).toMatch(/^sharp 0.*GHSA-54xq-cgqr-rpm3.*mended in 0\.32\.6$/)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['GPL-3.0-only', false],
  ['MIT AND AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
  ['none', false],
])('the licence %s is allowed: %s', (licence, isWell) => {
  expect((mistakesOf([{ ...sharp, licence }]) as string[]).length === 0).toBe(isWell)
})
