import { startOwnServer } from '../processes/server-process.ts'
import { test as base } from './fixtures.ts'
import { ADMIN_PASSWORD } from './sign-in.ts'

/** What the servers of all browser tests have in common: no limits, as all requests come from one address. */
export const COMMON_SETTINGS = {
  ADMIN_PASSWORD,
  // A line for each request would bury what failed.
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SEARCH: '1000000',
  RATE_LIMIT_QUESTIONS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_PHOTOS: '1000000',
  RATE_LIMIT_FILES: '1000000',
  RATE_LIMIT_REPORTS_PER_DAY: '1000000',
  RATE_LIMIT_LINKS_PER_DAY: '1000000',
}

/** Tests with a server of their own, started when the first of them runs in a worker. */
export function onOwnServer(settings: Record<string, string> = {}) {
  return base.extend<object, { ownServer: string }>({
    ownServer: [
      async ({ browserName: _ }, use) => {
        const { server, end } = await startOwnServer({ ...COMMON_SETTINGS, ...settings })
        await use(server.url)
        await end()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: ({ ownServer }, use) => use(ownServer),
  })
}

/** A server whose regions come from a double that the tests start. */
export function onServerOfRegions(double: number) {
  return onOwnServer({
    REGIONS_INDEX_URL: `http://127.0.0.1:${double}/index-v1.json`,
    GNIS_URL: `http://127.0.0.1:${double}/gnis/AllStates.zip`,
    TIGER_URL: `http://127.0.0.1:${double}/tiger`,
    // The double refuses requests that do not say who is asking.
    SITE_URL: 'http://127.0.0.1',
    CONTACT_EMAIL: 'operator@parks.example',
  })
}
