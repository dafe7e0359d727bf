// GET /api/parks compared with a bare node:http handler that runs the same query, and with one that
// sends fixed bodies of the same sizes: for new places and for cached ones.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { FEW, isSmall, MANY, measure } from './measure.ts'
import { searchCentres } from './synthetic.ts'

const CONNECTIONS = 16
const SECONDS = isSmall ? 1 : 3

const centres = searchCentres(200)
const known = centres.map(({ lat, lng }) => pathOf(lat, lng))
let requests = 0

for (const count of [FEW, MANY]) await compare(count)

async function compare(count: number): Promise<void> {
  const script = join(import.meta.dirname, 'rest-server.js')
  const server = fork(script, [String(count), ...known])
  const origins = await new Promise<Record<'product' | 'bare' | 'fixed', string>>(
    (resolve, reject) => {
      server.once('message', (message) => resolve(message as Record<string, string> & never))
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    },
  )
  const title = `GET /api/parks at ${count.toLocaleString('en-US')} parks, ${CONNECTIONS} connections`
  await measure(`${title}, places nobody has searched`, [
    { name: 'a bare handler doing the same', round: () => load(origins.bare, newPath) },
    {
      name: 'the product',
      round: () => load(origins.product, newPath),
      most: { ratio: 1.7 },
    },
  ])
  await measure(`${title}, cached`, [
    { name: 'a server sending the same bytes', round: () => load(origins.fixed, knownPath) },
    {
      name: 'the product',
      round: () => load(origins.product, knownPath),
      most: { ratio: 1.45 },
    },
  ])
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.disconnect()
  await gone
}

/** A place within some hundred metres of a centre, different each time. */
function newPath(): string {
  requests += 1
  const { lat, lng } = centres[requests % centres.length] ?? { lat: 0, lng: 0 }
  return pathOf(lat + (requests % 9_973) * 1e-8, lng + requests * 1e-9)
}

function knownPath(): string {
  requests += 1
  return known[requests % known.length] ?? ''
}

function pathOf(lat: number, lng: number): string {
  return `/api/parks?lat=${lat.toFixed(9)}&lng=${lng.toFixed(9)}&radius=5000`
}

/** Requests paths as fast as they are answered; milliseconds of each answer. */
async function load(url: string, nextPath: () => string): Promise<number[]> {
  // The library's own figures are whole milliseconds.
  const latencies: number[] = []
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: nextPath() })
  const options = { url, connections: CONNECTIONS, duration: SECONDS, requests: [{ setupRequest }] }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (...[, , , took]) => latencies.push(took))
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed.`)
  }
  return latencies
}
