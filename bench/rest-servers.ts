import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import autocannon from 'autocannon'

export type Kind = 'product' | 'bare' | 'fixed'

const SECONDS = 4
export const CONNECTIONS = 16

type Sample = { perSecond: number; p50: number; p99: number }

/** Gives work the address of a server in a process of its own. */
export async function withServer<T>(
  args: [kind: Kind, bytes: number, parks: number],
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const server = fork(join(dirname(process.argv[1] ?? ''), 'rest-server.js'), args.map(String))
  try {
    return await work(await addressOf(server))
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.disconnect()
    await gone
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('message', (origin) => resolve(String(origin)))
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

/** Asks for what `nextPath` names, one path after another, as fast as it is answered. */
export async function load(origin: string, nextPath: () => string): Promise<Sample> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`)
  }
  const { p50, p99 } = result.latency
  return { perSecond: result.requests.average, p50, p99 }
}
