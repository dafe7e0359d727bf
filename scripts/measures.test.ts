import { expect, test } from 'vitest'
import { measureFile } from './measures.mjs'

test('lines, functions, casts, any and imports of a file are counted', () => {
  const text = [
    "import { b } from './b.ts'",
    "import type { C } from '#domain/c.ts'",
    'export function a(x: any): C {',
    '  const list = [1] as const',
    '  return (x as C) ?? list.map((one) => one + b)',
    '}',
  ].join('\n')
  expect(measureFile('db/a.ts', text)).toEqual({
    lines: 6,
    functions: [
      { name: 'a', line: 3, lines: 4 },
      { name: '(anonymous)', line: 5, lines: 1 },
    ],
    casts: 1,
    any: 1,
    rowTypes: 0,
    imports: ['db/b.ts', 'domain/c.ts'],
  })
})

test.each([
  ['sql<{ id: number }[]>`select id from parks`', 1],
  ['sql<[Counts]>`select 1`', 1],
  ['tx.unsafe<Found[]>(text)', 1],
  ["sql<Row<typeof parks, 'id'>[]>`select id from parks`", 0],
  ['sql<number>`count(*)`', 0],
  ['sql`select 1`', 0],
])('%s has %s row types written by hand', (query, count) => {
  expect(measureFile('db/a.ts', `run(${query})`).rowTypes).toBe(count)
})

test('a name of rows of a table is none', () => {
  const text = "type Named = Row<typeof parks, 'id'>\nrun(sql<Named[]>`select id from parks`)"
  expect(measureFile('db/a.ts', text).rowTypes).toBe(0)
})
