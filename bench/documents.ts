// Cached documents compared with a bare node:http handler sending the same bytes, and how long
// documents take that nobody has requested before.
import { searchCentres } from './centres.ts'
import { median, milliseconds, print, verdict } from './measure.ts'
import {
  CONNECTIONS,
  loadInTurn,
  meanSize,
  NOTHING,
  sampleOf,
  sidesOf,
  withServer,
} from './rest-servers.ts'

const EXTENT = { rounds: 5, processes: 1 }
const PARKS = 20_000
const MIN_OF_FIXED = 0.5
const MANY_CONNECTIONS = 50
/** Milliseconds. */
const MAX_P99 = 300

type Rate = { rate: number }

for (const requested of ['/', '/parks/chicago', '/parks/1', '/about']) {
  const { path, sample } = await withServer(['product', NOTHING, PARKS], async (origin) => {
    const path = new URL((await fetch(origin + requested)).url).pathname
    return { path, sample: await sampleOf(origin, [path]) }
  })
  const kinds = ['product', 'fixed'] as const
  const [product, fixed] = (
    await loadInTurn(
      kinds.map((kind) => ({ server: [kind, sample, PARKS], nextPath: () => path })),
      EXTENT,
    )
  ).map((loads) => ({ rate: median(loads.map(({ perSecond }) => perSecond)) })) as [Rate, Rate]
  const sides = sidesOf(product, fixed)
  const of = `${path}, kept`
  print(`\n${of}, ${CONNECTIONS} connections, ${meanSize(sample)} bytes`)
  print(`  the product        ${sides[0]}`)
  print(`  a fixed body, bare ${sides[1]}`)
  const limit = { least: MIN_OF_FIXED, of, sides }
  verdict('of one sending the same bytes', product.rate / fixed.rate, limit)
}

const centres = searchCentres(200)
let asked = 0

/** The map at a place that nobody has requested before. */
function newMap(): string {
  asked += 1
  const { lat, lng } = centres[asked % centres.length] ?? { lat: 0, lng: 0 }
  return `/?lat=${(lat + asked * 1e-7).toFixed(7)}&lng=${lng.toFixed(7)}`
}

const [loads = []] = await loadInTurn(
  [{ server: ['product', NOTHING, PARKS], nextPath: newMap, connections: MANY_CONNECTIONS }],
  EXTENT,
)
const of = `/, new places, ${MANY_CONNECTIONS} connections`
const [rate, p50, p99] = [
  median(loads.map(({ perSecond }) => perSecond)),
  median(loads.map((load) => load.p50)),
  median(loads.map((load) => load.p99)),
]
print(
  `\n${of}\n  ${rate.toFixed(0)} requests/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
)
verdict('p99 in milliseconds', p99, { most: MAX_P99, of })
