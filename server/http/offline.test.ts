import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#components/app/site.ts'
import { answerInstall } from './offline.ts'

type Ports = Parameters<typeof answerInstall>[1]

function portsOf(configured: { current: ReturnType<typeof settingsOf> }): Ports {
  return { configured } as unknown as Ports
}

function settingsOf(siteName: string, isOffline: boolean) {
  return {
    settings: { SITE_NAME: siteName, SITE_URL: undefined, OFFLINE: isOffline },
    siteConfig: { ...DEFAULT_SITE, siteName },
  }
}

function serverWith(isOffline: boolean) {
  const app = new Hono()
  answerInstall(app, portsOf({ current: settingsOf('Parks of Ohio', isOffline) }))
  return app.get('*', (context) => context.text('built'))
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

test('who has the worker or the manifest as it is gets neither again', async () => {
  const server = serverWith(false)
  for (const path of ['/sw.js', '/manifest.webmanifest']) {
    const etag = (await server.request(path)).headers.get('etag') ?? ''
    const again = await server.request(path, { headers: { 'if-none-match': etag } })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
    const other = await server.request(path, { headers: { 'if-none-match': '"x"' } })
    expect([path, other.status]).toEqual([path, 200])
  }
})

test('a change of the settings has browsers keep the page for no connection anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-client-'))
  await writeFile(join(folder, 'sw.js'), 'keep([{url:"/offline",revision:"1-SITE_REVISION"}])')
  const configured = { current: settingsOf('Parks of Ohio', true) }
  const server = new Hono()
  answerInstall(server, portsOf(configured), folder)
  const read = async () => (await server.request('/sw.js')).text()
  const before = await read()
  expect(before).toMatch(/revision:"1-[0-9a-f]{16}"/)
  expect(await read()).toBe(before)
  configured.current = settingsOf('Parks of Iowa', true)
  expect(await read()).not.toBe(before)
  expect((await server.request('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  await rm(folder, { recursive: true })
})
