import type { Database } from '#db/client.ts'
import { createApp } from '#server/http/app.ts'
import { makeTestDeps } from './test-deps.ts'

/** A hasher that takes no time and counts comparisons. */
function quickHasher() {
  const verified: string[] = []
  return {
    verified,
    hash: async (password: string) => `of ${password}`,
    verify: async (hash: string, password: string) => {
      verified.push(password)
      return hash === `of ${password}`
    },
  }
}

/** The application after a start, behind a proxy on this machine. */
export function startSignInApp(database: Database) {
  const made = makeTestDeps(database, { TRUSTED_PROXIES: '127.0.0.1' })
  const hasher = quickHasher()
  const deps = { ...made, passwords: { ...made.passwords, hasher } }
  return { app: createApp({ deps, renderPage: async () => new Response('a page') }), hasher }
}

/** The cookies a browser sends after an answer. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
}
