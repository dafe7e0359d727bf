import { expect, onTestFinished, test } from 'vitest'
import { type ServerProcess, startOwnServer } from './server-process.ts'

/** Of each document when its data was loaded; and what no two answers share. */
const TIMES = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g
const OWN_HEADERS = new Set(['date', 'etag', 'x-request-id'])

// The framework makes the first of a page that a server is asked for, and is left out afterwards.
test('a document that is made ahead of the framework is as the framework makes it', async () => {
  const { server, end } = await startOwnServer({ SITE_URL: 'https://parks.example' })
  onTestFinished(end)
  for (const path of ['/', '/parks/chicago', '/parks/1/golden-gate-park']) {
    const first = await ask(server, path, 'first-asked')
    expect([path, first.status]).toEqual([path, 200])
    expect(first.body).toContain('</html>')
    expect(await ask(server, path, 'later-asked')).toEqual(first)
  }
})

async function ask({ url }: ServerProcess, path: string, query: string) {
  // Packed, one is a few bytes longer than another.
  const headers = { 'accept-encoding': 'identity' }
  const answer = await fetch(`${url}${path}?from=${query}`, { headers, redirect: 'manual' })
  const body = (await answer.text()).replaceAll(query, '').replaceAll(TIMES, '')
  const shared = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name))
  return { status: answer.status, headers: shared, body }
}
