import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForHangs } from './silence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

function makeServer() {
  const server = { isThere: true, asked: 0, reconnected: 0 }
  const listening = watchForHangs({
    ask() {
      server.asked++
      return server.isThere ? Promise.resolve() : never()
    },
    reconnect: () => void server.reconnected++,
  })
  const messageOf = (work: Promise<unknown>) =>
    listening.run(work, 4_000).then(String, (error: Error) => error.message)
  return { server, messageOf, stop: listening.stop }
}

test('work that is done in time passes, and the server is not asked', async () => {
  const { server, messageOf } = makeServer()
  expect(await messageOf(Promise.resolve('done'))).toBe('done')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server).toMatchObject({ asked: 0, reconnected: 0 })
})

test('work that is slow on a server that answers has all of its time, and others go on', async () => {
  const { server, messageOf } = makeServer()
  const slow = messageOf(never())
  await vi.advanceTimersByTimeAsync(3_900)
  expect(await messageOf(Promise.resolve('done'))).toBe('done')
  await vi.advanceTimersByTimeAsync(100)
  expect(await slow).toBe('No answer from the database in 4000 ms.')
  expect(server.reconnected).toBe(0)
})

test('on a silent server all that waits is given up after 3 s, and what comes fails at once', async () => {
  const { server, messageOf, stop } = makeServer()
  server.isThere = false
  const waiting = [messageOf(never()), messageOf(never())]
  await vi.advanceTimersByTimeAsync(2_990)
  const late = messageOf(never())
  await vi.advanceTimersByTimeAsync(260)
  expect(await Promise.all([...waiting, late])).toEqual(Array(3).fill('The database is silent.'))
  expect(await messageOf(Promise.reject(new Error('unheard')))).toBe('The database is silent.')
  expect(server.reconnected).toBe(1)
  stop()
})

test('it is found again a moment after it answers', async () => {
  const { server, messageOf } = makeServer()
  server.isThere = false
  const waiting = messageOf(never())
  await vi.advanceTimersByTimeAsync(20_000)
  await waiting
  server.isThere = true
  await vi.advanceTimersByTimeAsync(500)
  expect(await messageOf(Promise.resolve('done'))).toBe('done')
  expect(server.reconnected).toBe(2)
})
