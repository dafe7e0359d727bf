import type { ServerProcess } from '../processes/server-process.ts'

/** Requests without a browser's user agent count as crawlers, which get less. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Requested earlier, so that they are cached when the database is down. */
export const PAGES = [
  '/',
  '/?address=Boston',
  '/parks/chicago',
  '/parks/1/golden-gate-park',
  '/blog',
  '/about',
]

export type Visit = { path: string; status: number; body: string; ms: number }

/** The outcome of a request; status 0 if there was no answer. */
export async function visit(
  server: ServerProcess,
  path: string,
  init?: RequestInit,
): Promise<Visit> {
  const begin = performance.now()
  const headers = { 'user-agent': BROWSER, ...(init?.headers as Record<string, string>) }
  const sent = { redirect: 'manual', ...init, headers } as const
  const answer = await fetch(server.url + path, sent).catch(() => null)
  const body = (await answer?.text().catch(() => '')) ?? ''
  return { path, status: answer?.status ?? 0, body, ms: Math.round(performance.now() - begin) }
}

/** Creates a link to a place, different for each number. */
export function share(server: ServerProcess, n: number): Promise<Visit> {
  const body = JSON.stringify({ parkId: 1, location: { lat: 1 + n / 1_000, lng: 2 } })
  const headers = { 'content-type': 'application/json' }
  return visit(server, '/api/share', { method: 'POST', headers, body })
}

/** The link in an answer to `share`. */
export function linkOf({ body }: Visit): string {
  return (JSON.parse(body) as { shortId: string }).shortId
}

export function isAlive({ pid }: ServerProcess): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
