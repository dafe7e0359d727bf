import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SOON_MS, takeTime } from '../../tests/soon.ts'
import { answerInTurn, hasTwoHosts } from './listener.ts'

const STALLED_MS = 150

async function start(answer: RequestListener, options = {}): Promise<() => Socket> {
  const server: Server = createServer(options)
  answerInTurn(server, answer, { stalledMs: STALLED_MS })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test('pipelined requests are answered one after another, in order', async () => {
  let underWay = 0
  const most: number[] = []
  const open = await start(async (request, response) => {
    most.push(++underWay)
    await takeTime(5)
    underWay--
    response.end(`answer to ${request.url};`)
  })
  const socket = open()
  socket.write(['/1', '/2', '/3'].map(get).join(''))
  let answers = ''
  socket.setEncoding('utf8').on('data', (part) => {
    answers += part
  })
  await vi.waitUntil(() => answers.includes('answer to /3;'), SOON_MS)
  expect(answers.match(/answer to \/\d/g)).toEqual(['answer to /1', 'answer to /2', 'answer to /3'])
  expect(Math.max(...most)).toBe(1)
})

test('what waits on a connection that closes is never begun', async () => {
  const begun: string[] = []
  let closed = 0
  const open = await start((request, response) => {
    begun.push(request.url ?? '')
    response.once('close', () => closed++)
  })
  const socket = open()
  socket.write(['/1', '/2', '/3'].map(get).join(''))
  await vi.waitUntil(() => begun.length > 0, SOON_MS)
  socket.destroy()
  await vi.waitUntil(() => closed === 1, SOON_MS)
  await takeTime(20)
  expect(begun).toEqual(['/1'])
})

test('a connection with too many waiting requests is closed', async () => {
  const open = await start(() => {})
  const socket = open()
  socket.write(get('/').repeat(500))
  await once(socket, 'close')
})

test('a body that stops coming is cut with a 408', async () => {
  const open = await start((request) => void text(request).catch(() => {}))
  const socket = open()
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that goes on slowly is read to its end', async () => {
  const open = await start(async (request, response) => {
    response.end(`read ${await text(request)};`)
  })
  const socket = open()
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n')
  for (const letter of 'slow') {
    await takeTime(STALLED_MS / 2)
    socket.write(letter)
  }
  const [part] = await once(socket.setEncoding('utf8'), 'data')
  expect(part).toContain('read slow;')
})

test('an answer that nobody reads is given up', async () => {
  let isClosed = false
  const open = await start((_, response) => {
    response.once('close', () => {
      isClosed = true
    })
    response.end(Buffer.alloc(50_000_000))
  })
  const socket = open()
  socket.pause()
  socket.write(get('/'))
  await vi.waitUntil(() => isClosed, { timeout: 5_000 })
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeLessThan(50_000_000)
})

test('an answer that takes long to make is waited for', async () => {
  const open = await start(async (_, response) => {
    await takeTime(STALLED_MS * 3)
    response.end('done;')
  })
  const socket = open()
  socket.write(get('/'))
  const [part] = await once(socket.setEncoding('utf8'), 'data')
  expect(part).toContain('done;')
})

test('a connection is kept for the next request, for longer than one that stalls', async () => {
  const open = await start((_, response) => response.end('done;'), { keepAliveTimeout: 60_000 })
  const socket = open().setEncoding('utf8')
  for (const _turn of [1, 2]) {
    socket.write(get('/'))
    const [part] = await once(socket, 'data')
    expect(part).toContain('done;')
    await takeTime(STALLED_MS * 3)
  }
  expect(socket.destroyed).toBe(false)
})

test('a connection without a request is closed after a while', async () => {
  const open = await start(() => {})
  await once(open(), 'close')
})

test('two hosts are distinguished from one, however they are written', () => {
  const areTwo = (...rawHeaders: string[]) => hasTwoHosts({ rawHeaders } as never)
  expect(areTwo('Host', 'a', 'Accept', 'host')).toBe(false)
  expect(areTwo('Host', 'a', 'X', 'y', 'hOST', 'a')).toBe(true)
})
