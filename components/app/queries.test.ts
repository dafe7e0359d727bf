import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient, searchQuery } from './queries.ts'
import { errorText } from './trpc.ts'

const AWAY = {
  error: {
    message: 'The park database does not answer.',
    code: -32603,
    data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 },
  },
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [403, '{"message":"Not from here."}', '403: Not from here.', 1],
  [502, '<html><h1>Bad</h1></html>', '502: Bad Gateway', 3],
  [500, 'Fault', '500: Fault', 3],
  [503, JSON.stringify(AWAY), '503: The park database does not answer.', 3],
])('a search answered by %i with %s gives the message %j, after %i requests', async (...given) => {
  const [status, body, message, times] = given
  const fetch = vi.fn(async () => new Response(body, { status, statusText: 'Bad Gateway' }))
  vi.stubGlobal('fetch', fetch)
  const search = { ...searchQuery({ address: 'Boston' }), retryDelay: 0 }
  const error = await makeQueryClient()
    .fetchQuery(search)
    .catch((failure) => failure)
  expect(errorText(error)).toBe(message)
  expect(fetch).toHaveBeenCalledTimes(times)
})
