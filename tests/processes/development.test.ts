import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startServer, withPreparedFolder } from './server-process.ts'

test('live editing serves the same by the same entrance, with scripts that may run', () =>
  withPreparedFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder }, 'npm run dev')
    const page = await fetch(`${server.url}/about?toString=1`)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      "object-src 'none'",
    ])
    expect(await page.text()).toContain('data-page="/pages/about/+Page.tsx"')
    const script = await fetch(`${server.url}/pages/about/+Page.tsx`)
    expect(await script.text()).toContain('export default')
    const attack = '/api/parks?address=Seattle?clientId=,+San+Francisco'
    for (const _ of [1, 2]) await fetch(server.url + attack)
    const search = await (await fetch(`${server.url}/api/parks?address=Seattle`)).json()
    expect(search.place.name).toBe('Seattle, WA')
    const sent = request(server.url, { agent: false })
    sent.setHeader('host', ['localhost', 'parks.example'])
    const [answer] = await once(sent.end(), 'response')
    expect([answer.statusCode, await text(answer)]).toEqual([
      400,
      JSON.stringify({ message: 'A request must name one host.' }),
    ])
    expect(await server.stop('SIGTERM')).toBe(0)
  }))
