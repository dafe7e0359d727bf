import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { SECTIONS } from '#components/admin/sections.ts'
import { get, signIn } from './site.ts'

/** Variants of the area's paths, and its files; 301 redirects to the canonical path. */
const VARIANTS: [number, string][] = [
  [301, '/admin/'],
  [301, '//admin'],
  [301, '/admin/reports/'],
  [302, '/admin?x'],
  [302, '/%61dmin'],
  [302, '/admin/reports?tab=resolved'],
  [404, '/ADMIN'],
  [404, '/Admin/Reports'],
  [404, '/admin/reports/index.html'],
  [404, '/admin.pageContext.json'],
  [404, '/admin/index.pageContext.json'],
  [404, '/admin/reports/index.pageContext.json'],
]

/** The operator's paths, with ids in place of parameters. */
function adminPaths(): string[] {
  return readdirSync('pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('+route.ts'))
    .flatMap((file) => readFileSync(join('pages', file), 'utf8').match(/\/admin[^'"`]*/) ?? [])
    .map((path) => path.replace(/[:@]\w+/g, '1'))
}

test('every page of the operator’s but the sign-in leads there, before anything is rendered', async () => {
  const paths = adminPaths()
  expect(paths).toEqual(expect.arrayContaining(['/admin', '/admin/login', '/admin/sessions']))
  const open = await get('/admin/login')
  expect(open.status).toBe(200)
  expect(open.headers.get('cache-control')).toBe('private, no-store')
  for (const path of paths.filter((each) => each !== '/admin/login')) {
    for (const cookie of ['', 'parkfetch_session=forged; adminAuthenticated=true']) {
      const answer = await get(path, { cookie })
      expect([path, answer.status]).toEqual([path, 302])
      expect(answer.headers.get('location')).toMatch(/^\/admin\/login(\?next=|$)/)
      expect((await answer.text()).length).toBeLessThan(200)
    }
  }
  const unknown = await (await get('/no-such-page')).text()
  for (const [status, path] of VARIANTS) {
    const answer = await get(path)
    const text = await answer.text()
    expect([answer.status, path]).toEqual([status, path])
    // As long as any missing page's: nothing of the operator's.
    expect(text.length, path).toBeLessThan(status === 404 ? unknown.length + 100 : 200)
  }
  for (const path of paths.filter((each) => each !== '/admin/login')) {
    const answer = await fetch(inject('site') + path, { method: 'HEAD', redirect: 'manual' })
    expect([path, answer.status, await answer.text()]).toEqual([path, 302, ''])
  }
  const cookie = await signIn()
  expect((await get('/admin', { cookie })).status).toBe(200)
  for (const { path } of SECTIONS) {
    const html = await (await get(path, { cookie })).text()
    for (const [href, name] of [
      ['/admin', 'Admin Dashboard'],
      ['/', 'Main map'],
    ]) {
      expect(html, path).toMatch(new RegExp(`<a[^>]* href="${href}"(?:(?!</a>).)*>${name}<`, 's'))
    }
    expect(html, path).toMatch(/<button(?:(?!<\/button>).)*>Logout</s)
  }
  const again = await get('/admin/login', { cookie })
  expect([again.status, again.headers.get('location')]).toEqual([302, '/admin'])
})
