import { describe, expect, test } from 'vitest'
import { DEFAULT_SITE } from '#components/app/site.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { pagePolicy } from './page-policy.ts'

function read(changes: Partial<SiteConfig>, pageId?: string): Record<string, string[]> {
  const [, text] = pagePolicy({ ...DEFAULT_SITE, ...changes }, pageId)
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const MAP = '/pages/index'
const withGoogle = { googleMapsApiKey: 'test-browser-key' }

describe('the policy of a page', () => {
  test.each([undefined, MAP, '/pages/about', '/pages/admin-blog', '/pages/_error'])(
    'lets only known scripts run (%s)',
    (pageId) => {
      const { 'script-src': scripts, ...policy } = read({}, pageId)
      expect(scripts).toHaveLength(5)
      expect(scripts?.slice(1).every((one) => /^'sha256-[\w+/]{43}='$/.test(one))).toBe(true)
      expect(policy).toMatchObject({
        'default-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      })
    },
  )

  test('knows the base map where there is a map', () => {
    const host = 'https://tiles.openfreemap.org'
    expect(read({}, MAP)['connect-src']).toEqual(["'self'", host])
    expect(read({}, MAP)['img-src']).toContain(host)
    expect(read({}, '/pages/admin-parks')['connect-src']).toEqual(["'self'", host])
    expect(read({}, '/pages/about')['connect-src']).toBeUndefined()
  })

  test("follows the operator's style to its tiles, wherever they are", () => {
    const policy = read({ mapStyleUrl: 'http://maps.example:8080/style.json?key=1' }, MAP)
    expect(policy['connect-src']).toEqual(["'self'", 'http://maps.example:8080', 'https:'])
    expect(policy['script-src']?.join(' ')).not.toContain('maps.example')
  })

  test("names no other host where the operator's tiles are served from here", () => {
    const policy = read({ hasMapTiles: true }, MAP)
    expect(policy['connect-src']).toEqual(["'self'"])
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:'])
  })

  test("opens to Google's map where it is on, and on no other page", () => {
    expect(read(withGoogle, MAP)['script-src']).toContain("'unsafe-eval'")
    expect(read(withGoogle, MAP)['worker-src']).toEqual(["'self'", 'blob:'])
    expect(read({ googleMapsApiKey: 'YOUR_KEY_HERE' }, MAP)).toEqual(read({}, MAP))
    for (const pageId of [
      '/pages/about',
      '/pages/admin',
      '/pages/admin-parks',
      '/pages/blog-post',
    ]) {
      expect(read(withGoogle, pageId)).toEqual(read({}, pageId))
    }
  })

  test('never lets scripts run that stand in the document, whoever wrote them', () => {
    const everything = { ...withGoogle, analyticsId: 'G-TEST123', mapStyleUrl: 'https://a.example' }
    expect(read(everything, MAP)['script-src']).not.toContain("'unsafe-inline'")
  })

  test("takes Google's script from the address that is set for it", () => {
    const googleMapsScriptUrl = 'http://127.0.0.1:9/maps/api/js'
    const policy = read({ ...withGoogle, googleMapsScriptUrl }, MAP)
    expect(policy['script-src']).toContain('http://127.0.0.1:9')
  })

  test("knows the analytics service where it is named, but not in the operator's area", () => {
    const named = { analyticsId: 'G-TEST123' }
    expect(read(named, '/pages/blog')['script-src']).toContain('https://*.googletagmanager.com')
    expect(read(named, '/pages/admin-blog')).toEqual(read({}, '/pages/admin-blog'))
  })
})
