import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PageAddressContext } from '../app/page-address.ts'
import { useChosenParks } from './blog/generate/use-chosen-parks.ts'
import { useGeneration } from './blog/generate/use-generation.ts'
import { CacheScreen, useClearCache } from './cache/CacheScreen.tsx'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { notifyFailure } from './notify.ts'
import { ParksScreen } from './parks/ParksScreen.tsx'
import { usePairs } from './parks/use-pairs.ts'
import { ReportsScreen } from './reports/ReportsScreen.tsx'
import { useReview } from './review/use-review.ts'
import { SeoScreen } from './seo/SeoScreen.tsx'
import { useSeoJob } from './seo/use-seo-job.ts'
import { useEndOthers } from './sessions/SessionsScreen.tsx'

vi.mock('./ask-to-confirm.tsx', () => ({ askToConfirm: async () => true }))

const QUEUE = { offerUndo() {}, forget() {} }
const ELM = { id: 1, name: 'Elm Park' }
const PAIR = { pair: { one: ELM, other: ELM }, isDistinct: true }

let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  notifications.clean()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No database.' }, { status: 503 }))
  return () => vi.unstubAllGlobals()
})

function render(screen: ReactNode, search = ''): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <PageAddressContext value={{ path: '/admin', search }}>{screen}</PageAddressContext>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')
}

/** What a hook returns. */
function use<T>(hook: () => T): T {
  const returned: T[] = []
  function Probe() {
    returned.push(hook())
    return null
  }
  render(<Probe />)
  return returned[0] as T
}

/** What the operator is shown. */
function toasts() {
  return notificationsStore.getState().notifications
}

test('a failure is an alert, and stays until it is closed', () => {
  notifyFailure('Failed', '503: No database.')
  const expected = { title: 'Failed', message: '503: No database.', role: 'alert' }
  expect(toasts()).toEqual([expect.objectContaining({ ...expected, autoClose: false })])
})

describe('what the server can’t do is reported, with its reason', () => {
  const matching = { region: 'Boston', theme: 'Dogs', parks: [], count: 5 }
  test.each<[string, () => unknown]>([
    ['Failed to clear cache.', () => use(useClearCache).ask({ what: '', entries: 0, bytes: 0 })],
    ['Failed to generate post', () => use(useGeneration).start.mutate({} as never)],
    ['Error using AI theme matching', () => use(useChosenParks).matchTheme(matching)],
    ['Error synchronizing sitemap', () => use(useSeoJob).start.mutate('sync')],
    ['Failed to end sessions.', () => use(useEndOthers).ask()],
    ['Failed to merge the parks.', () => use(() => usePairs(QUEUE)).merge({} as never)],
    ['The decision was not saved.', () => use(() => usePairs(QUEUE)).decide(PAIR)],
    ['The decision was not saved.', () => use(() => useReview(QUEUE)).decide({} as never)],
  ])('%s', async (title, ask) => {
    void ask()
    await vi.waitFor(() => expect(toasts()).not.toEqual([]))
    const message = '503: No database.'
    expect(toasts()).toEqual([expect.objectContaining({ title, message, role: 'alert' })])
  })
})

describe('what can’t be loaded is reported, with the reason', () => {
  test.each<[string, string, () => ReactNode]>([
    ['Failed to load error reports.', '', ReportsScreen],
    ['Failed to load cache statistics.', '', CacheScreen],
    ['Failed to load statistics.', '', DashboardScreen],
    ['Failed to load parks.', '', ParksScreen],
    ['Failed to load the pairs.', '?set=apart', ParksScreen],
    ['The URLs could not be loaded', '', SeoScreen],
    ['The pages could not be counted', '', SeoScreen],
  ])('%s', async (title, search, Screen) => {
    expect(render(<Screen />, search)).not.toContain(title)
    // A document waits for no query.
    const queries = client.getQueryCache().getAll()
    await Promise.all(queries.map((query) => query.fetch().catch(() => {})))
    const html = render(<Screen />, search)
    expect(html).toContain(title)
    expect(html).toContain('503: No database.')
    expect(html).toContain('Try again')
  })
})
