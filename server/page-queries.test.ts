import { dehydrate, hashKey, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PageQueries } from './page-queries.ts'

const queryKey = ['park', { id: 1 }]
const other = { dehydrate: { shouldDehydrateQuery: () => true } }
const TIMES = /"(?:dataUpdatedAt|errorUpdatedAt|dehydratedAt)":\d+/g

/** What a cache hands on after asking, the times aside. */
async function handOn(client: QueryClient, queryFn: () => Promise<unknown>): Promise<string> {
  await client.prefetchQuery({ queryKey, queryFn, retry: false })
  return JSON.stringify(dehydrate(client, other.dehydrate)).replaceAll(TIMES, '')
}

test.each([
  ['an answer', async () => ({ name: 'Dolores Park' })],
  ['a failure', () => Promise.reject(new Error('There is no database.'))],
])('%s is handed on as by TanStack', async (_, queryFn) => {
  const expected = await handOn(new QueryClient(), queryFn)
  expect(await handOn(new PageQueries(), queryFn)).toBe(expected)
})

test('a failure takes no answer away that another call has had meanwhile', async () => {
  const client = new PageQueries()
  let fail = (_: Error) => {}
  const late = new Promise((_, reject) => {
    fail = reject
  })
  const second = client.prefetchQuery({ queryKey, queryFn: () => late })
  await client.fetchQuery({ queryKey, queryFn: async () => 'Dolores Park' })
  fail(new Error('too late'))
  await second
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', data: 'Dolores Park' })
})

test('what is known is not asked again, what failed is', async () => {
  const client = new PageQueries()
  let asked = 0
  const queryFn = async () => {
    asked += 1
    if (asked === 1) throw new Error('not yet')
    return asked
  }
  await expect(client.fetchQuery({ queryKey, queryFn })).rejects.toThrow('not yet')
  expect(await client.fetchQuery({ queryKey, queryFn })).toBe(2)
  expect(await client.fetchQuery({ queryKey, queryFn })).toBe(2)
  expect(client.getQueryData(queryKey)).toBe(2)
})

test('a component sees the same as with a cache the answer was handed on to', async () => {
  const client = new PageQueries()
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } })
  await client.fetchQuery({ queryKey, queryFn: async () => 'Dolores Park' })
  const failing = ['park', { id: 3 }]
  await client.prefetchQuery({ queryKey: failing, queryFn: () => Promise.reject(new Error('no')) })
  const browser = new QueryClient({ defaultOptions: client.getDefaultOptions() })
  const isSettled = ({ state }: { state: { status: string } }) => state.status !== 'pending'
  hydrate(browser, dehydrate(client, { shouldDehydrateQuery: isSettled }))
  const _optimisticResults = 'optimistic' as const
  for (const options of [
    { queryKey, _optimisticResults },
    { queryKey, _optimisticResults, staleTime: 300_000 },
    { queryKey: ['park', { id: 2 }], _optimisticResults, enabled: false },
    { queryKey: ['park', { id: 2 }], _optimisticResults },
    { queryKey: failing, _optimisticResults },
    { queryKey: failing, _optimisticResults, enabled: false },
  ]) {
    const [here, there] = [client, browser].map((each) => {
      const { refetch, ...result } = new QueryObserver(each, options).getCurrentResult()
      return result
    })
    expect(here).toEqual(there)
  }
})

test('a key has the hash it has in browsers', () => {
  // TanStack loses a field of this name, which no procedure has.
  const name = fc.string().filter((text) => text !== '__proto__')
  const keys = fc.array(fc.anything({ key: name, maxDepth: 3 }), { maxLength: 4 })
  fc.assert(
    fc.property(keys, (key) => {
      const client = new PageQueries()
      client.setQueryData(key, 'known')
      expect(client.getQueryCache().getAll()[0]?.queryHash).toBe(hashKey(key))
    }),
  )
})
