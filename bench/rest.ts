// GET /api/parks compared with a bare node:http handler that runs the same query, and with one that
// sends fixed bodies of the same sizes: for new places and for cached ones.
import { searchCentres } from './centres.ts'
import { median, milliseconds, print, verdict } from './measure.ts'
import {
  CONNECTIONS,
  type Kind,
  loadInTurn,
  meanSize,
  NOTHING,
  sampleOf,
  sidesOf,
  withServer,
} from './rest-servers.ts'

const EXTENT = { rounds: 4, processes: 4 }
const PARKS = [20_000, 1_000_000]
const MIN_OF_BARE = 0.6
const MIN_OF_FIXED = 0.7
const MAX_SPREAD = 3

const NO_RATE = { rate: Number.NaN }

const centres = searchCentres(200)
let newOnes = 0
let knownOnes = 0

/** A place within some hundred metres of a centre, different each time. */
function newPath(): string {
  newOnes += 1
  const { lat, lng } = centres[newOnes % centres.length] ?? { lat: 0, lng: 0 }
  return pathOf(lat + (newOnes % 9_973) * 1e-8, lng + newOnes * 1e-9)
}

function knownPath(): string {
  knownOnes += 1
  const { lat, lng } = centres[knownOnes % centres.length] ?? { lat: 0, lng: 0 }
  return pathOf(lat, lng)
}

function pathOf(lat: number, lng: number): string {
  return `/api/parks?lat=${lat.toFixed(9)}&lng=${lng.toFixed(9)}&radius=5000`
}

for (const parks of PARKS) await compare(parks)

async function compare(parks: number): Promise<void> {
  const known = centres.map(({ lat, lng }) => pathOf(lat, lng))
  const sample = await withServer(['product', NOTHING, parks], (origin) => sampleOf(origin, known))
  const turns: [name: string, kind: Kind, nextPath: () => string][] = [
    ['new places', 'product', newPath],
    ['the same query, bare', 'bare', newPath],
    ['known places', 'product', knownPath],
    ['a fixed body, bare', 'fixed', knownPath],
  ]
  const samples = await loadInTurn(
    turns.map(([, kind, nextPath]) => ({ server: [kind, sample, parks], nextPath })),
    EXTENT,
  )
  print(
    `\nGET /api/parks at ${parks.toLocaleString('en-US')} parks, ${CONNECTIONS} connections, ${meanSize(sample)} bytes on average`,
  )
  const rates = turns.map(([name], index) => {
    const of = samples[index] ?? []
    const rate = median(of.map(({ perSecond }) => perSecond))
    const [p50, p99] = [median(of.map((one) => one.p50)), median(of.map((one) => one.p99))]
    print(
      `  ${name.padEnd(22)} ${rate.toFixed(0).padStart(6)} requests/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
    )
    return { rate, spread: p99 / p50 }
  })
  const [fresh, bare, kept, fixed] = rates
  const of = `GET /api/parks at ${parks.toLocaleString('en-US')}`
  const compared = (one = NO_RATE, other = NO_RATE, least = 0) => ({
    ratio: one.rate / other.rate,
    limit: { least, of, sides: sidesOf(one, other) },
  })
  const uncached = compared(fresh, bare, MIN_OF_BARE)
  verdict('new places, of a bare handler doing the same', uncached.ratio, uncached.limit)
  const cached = compared(kept, fixed, MIN_OF_FIXED)
  verdict('known places, of one sending the same bytes', cached.ratio, cached.limit)
  verdict('new places, p99 of p50', fresh?.spread ?? Number.NaN, { most: MAX_SPREAD, of })
}
