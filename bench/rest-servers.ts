import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import autocannon from 'autocannon'
import { serverUrl } from './databases.ts'
import { percentile } from './measure.ts'

export type Kind = 'product' | 'bare' | 'fixed'

const SECONDS = 2
/** By then hot code is compiled. */
const WARM_UP_SECONDS = 4
/** Headers that each server sets itself. */
const OF_ONE_ANSWER = /^(connection|content-length|date|keep-alive)$/
export const CONNECTIONS = 16

/** What the reference handler sends: the product's headers, and bodies of these sizes in turn. */
export type Sample = { headers: [name: string, value: string][]; sizes: number[] }

export const NOTHING: Sample = { headers: [], sizes: [0] }

type Load = { perSecond: number; p50: number; p99: number }

/** Runs work with the URL of a server in a separate process. */
export async function withServer<T>(
  [kind, sample, parks]: [kind: Kind, sample: Sample, parks: number],
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const server = fork(join(dirname(process.argv[1] ?? ''), 'rest-server.js'), [
    kind,
    JSON.stringify(sample),
    String(parks),
  ])
  try {
    return await work(await addressOf(server))
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.disconnect()
    await gone
  }
}

/** Samples answers of the product: their sizes, and the headers of the last. */
export async function sampleOf(origin: string, paths: string[]): Promise<Sample> {
  const sizes: number[] = []
  let headers: Sample['headers'] = []
  for (const path of paths) {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
    sizes.push((await answer.arrayBuffer()).byteLength)
    headers = [...answer.headers].filter(([name]) => !OF_ONE_ANSWER.test(name))
  }
  return { headers, sizes }
}

/** The mean size of an answer in bytes. */
export function meanSize({ sizes }: Sample): number {
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('message', (origin) => resolve(String(origin)))
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

/** Requests the paths of `nextPath` one after another, as fast as they are answered. */
async function load(
  origin: string,
  { nextPath, connections = CONNECTIONS }: Turn,
  duration = SECONDS,
): Promise<Load> {
  // The library's own figures are whole milliseconds.
  const latencies: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const requests = [{ setupRequest: withPath(nextPath) }]
    const asked = { url: origin, connections, duration, requests }
    const running = autocannon(asked, (error, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (...[, , , took]) => latencies.push(took))
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`)
  }
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return { perSecond: result.requests.average, p50, p99 }
}

function withPath(nextPath: () => string) {
  return (request: autocannon.Request) => ({ ...request, path: nextPath() })
}

/** Two rates for the table. */
export function sidesOf(product: { rate: number }, beside: { rate: number }): [string, string] {
  return [`${product.rate.toFixed(0)}/s`, `${beside.rate.toFixed(0)}/s`]
}

/** A server and its requests. */
export type Turn = {
  server: Parameters<typeof withServer>[0]
  nextPath: () => string
  connections?: number
}

/** Rounds per server, and processes started one after another. */
type Extent = { rounds: number; processes: number }

/**
 * Loads warm servers in turn, round by round, and returns the results of each. Several processes
 * are measured, because identical processes differ by up to a tenth. The embedded database belongs
 * to one process at a time: there each server runs all its rounds at once.
 */
export async function loadInTurn(
  turns: readonly Turn[],
  { rounds, processes }: Extent,
): Promise<Load[][]> {
  const groups = serverUrl === null ? turns.map((turn) => [turn]) : [turns]
  const measured: Load[][] = []
  for (const group of groups) {
    const found = group.map((): Load[] => [])
    for (let start = 0; start < processes; start++) {
      const loads = await withServers(group, (origins) => measure(group, origins, rounds))
      for (const [index, some] of loads.entries()) found[index]?.push(...some)
    }
    measured.push(...found)
  }
  return measured
}

async function measure(turns: readonly Turn[], origins: string[], rounds: number) {
  const measured = turns.map((): Load[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const [index, turn] of turns.entries()) {
      const origin = origins[index] ?? ''
      if (round < 0) await load(origin, turn, WARM_UP_SECONDS)
      else measured[index]?.push(await load(origin, turn))
    }
  }
  return measured
}

async function withServers<T>(
  [turn, ...others]: readonly Turn[],
  work: (origins: string[]) => Promise<T>,
): Promise<T> {
  if (!turn) return work([])
  return withServer(turn.server, (origin) =>
    withServers(others, (origins) => work([origin, ...origins])),
  )
}
