import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnServer } from '../processes/server-process.ts'
import { print } from './print.ts'

const SLOW = 200
const LETTER_MS = 500
/** 10 s for the headers, 30 s for the whole request, plus the checking interval. */
const MAX_MS = { head: 15_000, body: 35_000 }

const HEAD = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
const BODY =
  'POST /api/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n'

test(`${SLOW} connections that say a letter now and then are closed, and nobody waits for them`, async () => {
  const { server, end } = await startOwnServer()
  onTestFinished(end)
  const { port } = new URL(server.url)
  const slow = (['head', 'body'] as const).flatMap((part) =>
    Array.from({ length: SLOW / 2 }, () => dawdle(Number(port), part)),
  )
  const waits: number[] = []
  const timer = setInterval(async () => {
    const begin = performance.now()
    const { status } = await fetch(`${server.url}/api/config`)
    waits.push(status === 200 ? Math.round(performance.now() - begin) : Number.POSITIVE_INFINITY)
  }, 500)
  const ends = await Promise.all(slow)
  clearInterval(timer)
  const slowest = (part: string) =>
    Math.max(...ends.filter((one) => one.part === part).map(({ ms }) => ms))
  const figures = { headMs: slowest('head'), bodyMs: slowest('body'), othersMs: Math.max(...waits) }
  print('slow connections', figures)
  expect(figures.headMs).toBeLessThan(MAX_MS.head)
  expect(figures.bodyMs).toBeLessThan(MAX_MS.body)
  expect(figures.othersMs).toBeLessThan(1_000)
  expect(ends.every(({ answer }) => answer === '' || answer.startsWith('HTTP/1.1 408'))).toBe(true)
})

type End = { part: 'head' | 'body'; ms: number; answer: string }

/** Sends part of a request one character at a time, until the connection is closed. */
function dawdle(port: number, part: End['part']): Promise<End> {
  const begin = performance.now()
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.write(part === 'head' ? HEAD : BODY)
  const timer = setInterval(() => socket.write(part === 'head' ? 'X' : ' '), LETTER_MS)
  return new Promise((resolve) => {
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearInterval(timer)
      resolve({ part, ms: Math.round(performance.now() - begin), answer })
    })
  })
}
