// GET /api/parks beside a bare node:http handler that does the same query, and beside one that
// sends a fixed body of the same size.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { searchCentres } from './centres.ts'
import { median, print, verdict } from './measure.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16
const LEAST_OF_BARE = 0.6

const kinds = ['product', 'bare', 'fixed'] as const
type Kind = (typeof kinds)[number]

const paths = searchCentres(200).map(
  ({ lat, lng }) => `/api/parks?lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}&radius=5000`,
)
const bytes = await meanSize()
const rates: Record<Kind, number[]> = { product: [], bare: [], fixed: [] }
for (let round = 0; round < ROUNDS; round++) {
  for (const kind of kinds) rates[kind].push(await withServer(kind, measure))
}
print(`\nGET /api/parks at a million parks, ${CONNECTIONS} connections, ${bytes} bytes on average`)
for (const kind of kinds) print(`  ${kind.padEnd(8)} ${median(rates[kind]).toFixed(0)} requests/s`)
const product = median(rates.product)
verdict('of a bare handler doing the same query', product / median(rates.bare), {
  least: LEAST_OF_BARE,
})
print(`      of one sending a fixed body: ${(product / median(rates.fixed)).toFixed(2)}`)

async function measure(origin: string): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: paths.map((path) => ({ path })),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`)
  }
  return result.requests.average
}

async function meanSize(): Promise<number> {
  return withServer('product', async (origin) => {
    let sum = 0
    for (const path of paths) sum += (await (await fetch(origin + path)).arrayBuffer()).byteLength
    return Math.round(sum / paths.length)
  })
}

/** Gives work the address of a server in a process of its own. */
async function withServer<T>(kind: Kind, work: (origin: string) => Promise<T>): Promise<T> {
  const size = kind === 'fixed' ? bytes : 0
  const server = fork(join(import.meta.dirname, 'rest-server.js'), [kind, String(size)])
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
