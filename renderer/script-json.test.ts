import { expect, test } from 'vitest'
import { scriptJson } from './script-json.ts'

test('it is JSON without anything that could end the script', () => {
  const value = { name: '</script><b>$& Park<!--', stars: [4.5, null] }
  const json = scriptJson(value)
  expect(JSON.parse(json)).toEqual(value)
  expect(json).not.toContain('<')
})

test('an error is written by its name alone', () => {
  const error = new TypeError('no', { cause: { query: 'select secret' } })
  expect(scriptJson({ error })).toBe('{"error":{"name":"TypeError"}}')
})
