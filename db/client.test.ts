import postgres from 'postgres'
import { expect, test } from 'vitest'
import { fragment } from './client.ts'

/** The SQL as sent. */
function written({ shape, values }: ReturnType<typeof fragment>) {
  return [shape.whole, values]
}

test('values are parameters, numbered in the order they stand', () => {
  expect(written(fragment`select ${1}::int + ${2}::int`)).toEqual([
    'select $1::int + $2::int',
    [1, 2],
  ])
})

test('pieces stand within others, however deep, with their own values', () => {
  const here = fragment`point(${1}, ${2})`
  const nothing = fragment``
  const order = fragment`order by position <-> ${here} limit ${3}`
  const whole = fragment`select ${'a'}, ${here} from parks ${nothing} where true ${order}${4}`
  expect(written(whole)).toEqual([
    'select $1, point($2, $3) from parks  where true order by position <-> point($4, $5) limit $6$7',
    ['a', 1, 2, 1, 2, 3, 4],
  ])
})

test('what is a value is never SQL, whatever it looks like', () => {
  const evil = "'; drop table parks; --"
  expect(written(fragment`select ${evil}, ${[evil]}, ${null}`)).toEqual([
    'select $1, $2, $3',
    [evil, [evil], null],
  ])
})

test('a piece without values is text alone', () => {
  expect(written(fragment`select ${fragment`true`}`)).toEqual(['select true', []])
})

test('a template says what stands in it each time, not what stood in it first', () => {
  const within = (piece: ReturnType<typeof fragment> | number) => fragment`select ${piece} as it`
  const one = () => written(within(fragment`a + ${1}`))
  const other = () => written(within(fragment`b`))
  for (const _ of [1, 2]) {
    expect(one()).toEqual(['select a + $1 as it', [1]])
    expect(other()).toEqual(['select b as it', []])
    expect(written(within(3))).toEqual(['select $1 as it', [3]])
  }
})

test('a query of postgres.js is no piece: it would be sent as a value', () => {
  const sql = postgres('postgres://localhost/none')
  // @ts-expect-error: the types say so.
  expect(fragment`select ${sql`true`}`.values).toHaveLength(1)
})
