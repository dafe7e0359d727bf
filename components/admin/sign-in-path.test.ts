import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathAfterSignIn, signInPath } from './sign-in-path.ts'

describe('signing in leads back', () => {
  test.each(['/admin', '/admin/reports', '/admin/reports?tab=resolved&page=2'])('to %s', (path) => {
    const address = new URL(signInPath(path), 'http://site')
    expect(address.pathname).toBe('/admin/login')
    expect(pathAfterSignIn(address.searchParams.get('next'))).toBe(path)
  })

  test.each([
    null,
    '',
    '/',
    '/admin/login',
    '/admin/login?next=/admin/login',
    '/administrator',
    'https://example.com/admin',
    '//example.com/admin',
    '/\\example.com/admin',
    '/admin/../about',
    'javascript:alert(1)',
  ])('to the dashboard from %j', (wanted) => {
    expect(pathAfterSignIn(wanted)).toBe('/admin')
  })

  test('never out of the area', () => {
    fc.assert(
      fc.property(fc.string(), (wanted) => {
        expect(pathAfterSignIn(wanted)).toMatch(/^\/admin([/?]|$)/)
      }),
    )
  })
})
