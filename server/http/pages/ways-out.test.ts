import { expect, test } from 'vitest'
import { makeWaysOut } from './ways-out.ts'

test('requests share the errors they throw, but not what these are about', () => {
  const [one, other] = [makeWaysOut(), makeWaysOut()]
  expect(one.toErrorPage(404, 'No such park')).toBe(other.toErrorPage(404, 'No such place'))
  expect(one.toErrorPage(404, 'No such park')).not.toBe(other.toErrorPage(503))
  expect([one.reason(), other.reason()]).toEqual(['No such park', undefined])
  expect(one.toPath('/a', 301)).toBe(other.toPath('/b', 302))
  expect(one.moved()).toEqual({ path: '/a', status: 301 })
  expect(other.moved()).toEqual({ path: '/b', status: 302 })
})
