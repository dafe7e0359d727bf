import { expect, test } from 'vitest'
import { isLateWrite } from './fatal-errors.ts'

function thrownIn(file: string): Error {
  const error = new TypeError("Cannot read properties of null (reading 'write')")
  error.stack = `${error}\n    at Immediate.nextWrite (${file}:255:22)\n    at process.processImmediate`
  return error
}

test("a late write of postgres.js is distinguished from another library's", () => {
  expect(isLateWrite(thrownIn('file:///site/node_modules/postgres/src/connection.js'))).toBe(true)
  expect(isLateWrite(thrownIn('file:///site/node_modules/mysql/src/connection.js'))).toBe(false)
})

test.each([null, undefined, 'text', { stack: 1 }, new Error('other')])('%s is none', (thrown) => {
  expect(isLateWrite(thrown)).toBe(false)
})
