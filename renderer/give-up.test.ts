import { TRPCError } from '@trpc/server'
import { describe, expect, test, vi } from 'vitest'
import { giveUpShare, toErrorPage } from './give-up.ts'
import type { PageContext } from './types.ts'

/** How the page is given up, or the rethrown error. */
function outcome(error: unknown, failed?: string): unknown {
  const gone = new Error('gone')
  const giveUp = vi.fn<PageContext['giveUp']>(() => gone)
  try {
    return toErrorPage({ giveUp }, 'Park not found', failed)(error)
  } catch (thrown) {
    return thrown === gone ? giveUp.mock.lastCall : thrown
  }
}

describe('a page whose data can’t be had', () => {
  const failed = 'Could not load park details'

  test.each([
    ['NOT_FOUND', 404, 'Park not found'],
    ['BAD_REQUEST', 404, 'Park not found'],
    ['SERVICE_UNAVAILABLE', 503, failed],
    ['INTERNAL_SERVER_ERROR', 500, failed],
  ] as const)('%s: %i, %s', (code, status, text) => {
    expect(outcome(new TRPCError({ code }), failed)).toEqual([status, text])
  })

  test('an error of procedures is known by its name, as they are bundled with another class', () => {
    const foreign = Object.assign(new Error('gone'), { name: 'TRPCError', code: 'NOT_FOUND' })
    expect(outcome(foreign, failed)).toEqual([404, 'Park not found'])
  })

  test('for anything else than what is missing there may be no text', () => {
    const error = new Error('broken')
    expect(outcome(error)).toBe(error)
    expect(outcome(error, failed)).toEqual([500, failed])
  })
})

test.each([
  ['NOT_FOUND', '/?error=invalid-share-link'],
  ['INTERNAL_SERVER_ERROR', '/?error=share-error'],
] as const)('a share link given up by %s leads to %s, without what it would open', (code, path) => {
  const moved = new Error('moved')
  const leadTo = vi.fn<PageContext['leadTo']>(() => moved)
  const toErrorPage = giveUpShare({ leadTo } as Partial<PageContext> as PageContext)
  expect(() => toErrorPage(new TRPCError({ code }))).toThrow(moved)
  expect(leadTo).toHaveBeenCalledExactlyOnceWith(path, { replaced: ['share', 'park'] })
})
