import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { hasProxy, PROXIES, startProxy } from '../documented-proxies.ts'
import { startOwnServer } from '../processes/server-process.ts'
import { takeTime } from '../soon.ts'
import { print } from './print.ts'
import { AMPLE } from './traffic.ts'

const CONNECTIONS = 60
const PIPELINED = 1_000
const UNREAD = 400
/**
 * When unread answers are given up: 30 s after the last byte went to the kernel, which buffers some
 * megabytes per connection, for a while on a busy machine. A proxy that has received a whole answer
 * keeps its connection to the server, which closes it after 65 idle seconds.
 */
const UNREAD_MS = 110_000
/** When a busy server has noticed closed connections. */
const CLOSED_MS = 15_000

/** Idle connections that a proxy keeps for further requests. */
const MAX_IDLE = 32
const HOST = 'parks.example'

const open = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The number once it is low enough, or the last one when time is up. */
async function openWithin(pid: number, most: number, ms: number): Promise<number> {
  const end = Date.now() + ms
  while (open(pid) > most && Date.now() < end) await takeTime(200)
  return open(pid)
}

/** The largest script of a page, which is read from disk. */
async function findAsset(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const paths = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const sizes = await Promise.all(
    paths.map(async (path) => ({ path, size: (await (await fetch(url + path)).text()).length })),
  )
  return sizes.sort((one, other) => other.size - one.size)[0]?.path ?? ''
}

/** Sends text on a separate connection. */
type Send = (text: string) => Socket

const sendDirectly =
  (url: string): Send =>
  (text) => {
    const { hostname, port } = new URL(url)
    return begin(connect(Number(port), hostname), text)
  }

const sendByTls =
  (port: number): Send =>
  (text) =>
    begin(
      connectTls({ port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false }),
      text,
    )

/** Reads the beginning of an answer only. */
function stopReading(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', resolve)
    socket.once('data', () => {
      socket.pause()
      resolve()
    })
  })
}

function begin(socket: Socket, text: string): Socket {
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

test.skipIf(process.platform !== 'linux').for(['directly', ...PROXIES] as const)(
  'descriptors are closed however a connection ends (%s)',
  async (way, context) => {
    if (way !== 'directly' && !hasProxy(way)) return context.skip(`${way} is not installed`)
    const own = { SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' }
    const { server, end } = await startOwnServer({ ...AMPLE, ...(way === 'directly' ? {} : own) })
    onTestFinished(end)
    const { url, pid } = server
    const asset = await findAsset(url)
    const proxy = way === 'directly' ? null : await startProxy(way, url)
    if (proxy) onTestFinished(proxy.stop)
    const send = proxy ? sendByTls(proxy.port) : sendDirectly(url)
    const idle = proxy ? MAX_IDLE : 0
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`
    const paths = [asset, '/sitemap/parks-1.xml', '/', '/og/parks/1.png'] as const
    // The embedded database keeps the files open that these pages are read from.
    for (const path of paths) await (await fetch(url + path)).arrayBuffer()
    await takeTime(6_000)
    const before = open(pid)
    const most = before + 20 + idle

    const pipelined = Array.from({ length: CONNECTIONS }, () => send(get(asset).repeat(PIPELINED)))
    await takeTime(1_000)
    const during = open(pid)
    for (const socket of pipelined) socket.destroy()
    const afterPipelined = await openWithin(pid, most, CLOSED_MS)

    for (let turn = 0; turn < 500; turn++) {
      const path = paths[turn % 4] as string
      const socket = send(get(path))
      // A proxy connects to the server after the TLS handshake.
      await takeTime(proxy ? turn % 20 : 1)
      socket.destroy()
    }
    await takeTime(2_000)
    const afterAborted = await openWithin(pid, most, CLOSED_MS)

    const unread = Array.from({ length: UNREAD }, () => send(get(asset).repeat(50)))
    await Promise.all(unread.map(stopReading))
    const duringUnread = open(pid)
    const begin = performance.now()
    const afterUnread = await openWithin(pid, most, UNREAD_MS)
    const unreadSeconds = Math.round((performance.now() - begin) / 1_000)
    for (const socket of unread) socket.destroy()

    print(`descriptors, ${way}`, {
      before,
      during,
      afterPipelined,
      afterAborted,
      duringUnread,
      afterUnread,
      unreadSeconds,
    })
    expect(during).toBeLessThan(before + 4 * CONNECTIONS + idle)
    for (const count of [afterPipelined, afterAborted, afterUnread]) {
      expect(count).toBeLessThanOrEqual(most)
    }
    expect((await fetch(`${url}/about`)).status).toBe(200)
  },
)
