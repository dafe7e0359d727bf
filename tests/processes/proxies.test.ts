import { connect } from 'node:http2'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CONNECTION_LIMITS } from '#server/http/listener.ts'
import {
  documentedFile,
  hasProxy,
  PROXIES,
  type RunningProxy,
  startProxy,
} from '../documented-proxies.ts'
import { startOwnServer } from './server-process.ts'

const HOST = 'parks.example'
const TLS = { host: '127.0.0.1', servername: HOST, rejectUnauthorized: false }

test.each(PROXIES)('%s closes idle connections before the server does', async (name) => {
  const [, seconds] = /keepalive(?:_timeout)? (\d+)s/.exec(await documentedFile(name)) ?? []
  expect(CONNECTION_LIMITS.keepAliveTimeout).toBeGreaterThan(Number(seconds) * 1_000)
})

let own: Awaited<ReturnType<typeof startOwnServer>> | undefined
beforeAll(async () => {
  if (!PROXIES.some(hasProxy)) return
  own = await startOwnServer({ SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => own?.end())

describe.each(PROXIES)('behind %s with its documented file', (name) => {
  const isHere = hasProxy(name)
  let proxy: RunningProxy | undefined

  beforeAll(async () => {
    if (!isHere || !own) return
    proxy = await startProxy(name, own.server.url)
  })
  afterAll(() => proxy?.stop())

  async function ask(path: string) {
    const asked = request({ ...TLS, port: proxy?.port, path, headers: { host: HOST } })
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject).end()
    })
    const names = answer.rawHeaders.filter((_, index) => index % 2 === 0)
    const policies = names.filter((each) => each.toLowerCase() === 'strict-transport-security')
    return { status: answer.statusCode, policies: policies.length, body: await text(answer) }
  }

  test('pages and data come with one Strict-Transport-Security', async (context) => {
    if (!isHere) return context.skip(`${name} is not installed`)
    for (const [path, said] of [
      ['/', '<title>'],
      ['/parks/1/golden-gate-park', 'Golden Gate Park'],
      ['/api/parks/1', '"name":"Golden Gate Park"'],
      ['/favicon.svg', '<svg'],
    ] as const) {
      const { body, ...answer } = await ask(path)
      expect([path, answer]).toEqual([path, { status: 200, policies: 1 }])
      expect(body).toContain(said)
    }
    expect((await ask('/metrics')).status).toBe(404)
  })

  test('HTTP/2 is spoken', async (context) => {
    if (!isHere) return context.skip(`${name} is not installed`)
    const session = connect(`https://${HOST}:${proxy?.port}`, TLS)
    onTestFinished(() => void session.destroy())
    const stream = session.request({ ':path': '/api/parks/1' })
    expect(await text(stream)).toContain('Golden Gate Park')
    expect(session.alpnProtocol).toBe('h2')
  })
})
