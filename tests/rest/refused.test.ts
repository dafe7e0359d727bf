import { createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openRemote } from '#db/client.ts'
import { DATABASE_AWAY } from '#domain/text/messages.ts'
import { createApp } from '#server/http/app.ts'
import { makeTestDeps } from '../test-deps.ts'

const PATHS = [
  '/api/parks?lat=40.7&lng=-74',
  '/api/parks?lat=40.7&lng=-74&amenities=Playground',
  '/api/parks?address=94110',
  '/api/parks?address=Elm+Park',
  '/api/parks/1',
  '/api/blog',
  '/api/share/abcdefghijklmnop',
  '/sitemap.xml',
]

/** PostgreSQL's answer to a rejected connection. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

const ends: (() => unknown)[] = []
afterAll(() => Promise.all(ends.map((end) => end())))

/** A port with this behaviour. */
async function listen(treat: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    treat(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function closedPort(): Promise<number> {
  const port = await listen(() => {})
  await ends.pop()?.()
  return port
}

const refusing = (code: string) => () =>
  listen((socket) => socket.once('data', () => socket.end(refusal(code))))

describe.each<[string, () => Promise<number>]>([
  ['is not there', closedPort],
  ['hangs up', () => listen((socket) => socket.destroy())],
  ['has too many connections', refusing('53300')],
  ['starts up', refusing('57P03')],
  ['takes no connections to the database', refusing('55000')],
  ['does not let the user in', refusing('28000')],
  ['has no such database', refusing('3D000')],
])('while PostgreSQL %s', (_, makePort) => {
  test('all that needs it is answered with 503', async () => {
    const database = openRemote(`postgres://postgres@127.0.0.1:${await makePort()}/none`)
    ends.push(() => database.close())
    const deps = makeTestDeps(database)
    const app = createApp({ deps, renderPage: async () => new Response('') })
    // The second time existing connections are dropped.
    for (const _turn of [1, 2]) {
      const answers = await Promise.all(PATHS.map((path) => app.request(path)))
      const refusals = await Promise.all(
        answers.map(async (answer, index) => [PATHS[index], answer.status, await answer.text()]),
      )
      expect(refusals).toEqual(
        PATHS.map((path) => [path, 503, expect.stringContaining(DATABASE_AWAY)]),
      )
    }
  })
})
