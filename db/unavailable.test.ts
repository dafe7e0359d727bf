import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  asDatabaseFailure,
  DatabaseUnavailableError,
  DatabaseUnwritableError,
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
