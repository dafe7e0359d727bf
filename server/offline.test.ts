import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerInstall } from './offline.ts'

function serverWith(keepsOffline: boolean) {
  return new Hono()
    .use(answerInstall({ siteName: 'Parks of Ohio', keepsOffline }))
    .get('*', (context) => context.text('built'))
}

test('the manifest names the site as it is set', async () => {
  const answer = await serverWith(true).request('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(await answer.json()).toMatchObject({ name: 'Parks of Ohio', start_url: '/' })
})

test('the built worker is given, unless it is to be taken back', async () => {
  expect(await (await serverWith(true).request('/sw.js')).text()).toBe('built')
  const answer = await serverWith(false).request('/sw.js')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const removal = await answer.text()
  expect(removal).toContain('skipWaiting()')
  expect(removal).toContain('caches.delete(key)')
  expect(removal).toContain('registration.unregister()')
})
