import type { ServerProcess } from '../processes/server-process.ts'

/** What no browser says of itself is a robot's, who is given less. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Asked for before, so that they are kept when the database is away. */
export const PAGES = [
  '/',
  '/?address=Boston',
  '/parks/chicago',
  '/parks/1/golden-gate-park',
  '/blog',
  '/about',
]

export type Visit = { path: string; status: number; body: string; ms: number }

/** What an answer was like; status 0 where there was none. */
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

/** Has a link made to a place; each number's is another one. */
export function share(server: ServerProcess, n: number): Promise<Visit> {
  const body = JSON.stringify({ parkId: 1, location: { lat: 1 + n / 1_000, lng: 2 } })
  const headers = { 'content-type': 'application/json' }
  return visit(server, '/api/share', { method: 'POST', headers, body })
}

/** The link of an answer to `share`. */
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
