import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  asDatabaseFailure,
  DatabaseUnavailableError,
  DatabaseUnwritableError,
  watchForHangs,
  withDeadline,
} from './unavailable.ts'

function failure(code: string): Error {
  return Object.assign(new Error(`said ${code}`), { code })
}

describe('what comes from anywhere', () => {
  test.each(['ENOENT', 'ECONNRESET', 'ENOTFOUND', 'ENOSPC', 'EROFS', 'EPIPE', 'ETIMEDOUT'])(
    '%s may be of a file or of another connection',
    (code) => {
      const error = failure(code)
      expect(asDatabaseFailure(error)).toBe(error)
    },
  )

  test.each(['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P01', '08006', '53300', '58030'])(
    '%s is of a database that is away',
    (code) => {
      expect(asDatabaseFailure(failure(code))).toBeInstanceOf(DatabaseUnavailableError)
    },
  )

  test.each(['53100', '25006'])('%s is of one that can not write', (code) => {
    expect(asDatabaseFailure(failure(code))).toBeInstanceOf(DatabaseUnwritableError)
  })

  test('what drizzle has wrapped is of the database, whatever its code', () => {
    const error = new DrizzleQueryError('select 1', [], failure('ECONNREFUSED'))
    expect(asDatabaseFailure(error)).toBeInstanceOf(DatabaseUnavailableError)
  })

  test.each([null, undefined, 'text', new Error('none'), failure('23505')])(
    '%s is itself',
    (error) => {
      expect(asDatabaseFailure(error)).toBe(error)
    },
  )
})

describe('work on the database', () => {
  test.each([
    ['ECONNRESET', 'lost'],
    ['EPIPE', 'lost'],
    ['CONNECTION_CLOSED', 'lost'],
    ['57P01', 'lost'],
    ['ECONNREFUSED', 'away'],
    ['CONNECTION_ENDED', 'away'],
    ['53300', 'away'],
  ])('%s says that its connection is %s', async (code, reason) => {
    await expect(withDeadline(Promise.reject(failure(code)), 1_000)).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      reason,
    })
  })

  test.each(['55000', '28000', '28P01', '3D000'])(
    '%s refuses the connection where it is fatal, and is an error like others elsewhere',
    async (code) => {
      const fatal = Object.assign(failure(code), { severity: 'FATAL' })
      expect(asDatabaseFailure(fatal)).toMatchObject({
        name: 'DatabaseUnavailableError',
        reason: 'away',
      })
      const usual = Object.assign(failure(code), { severity: 'ERROR' })
      expect(asDatabaseFailure(usual)).toBe(usual)
    },
  )

  test('that takes too long is late', async () => {
    await expect(withDeadline(new Promise(() => {}), 5)).rejects.toMatchObject({ reason: 'late' })
  })
})

describe('a server that may hang', () => {
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
})
