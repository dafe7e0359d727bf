// Cached documents compared with a bare node:http handler sending the same bytes.
import { median, print, verdict } from './measure.ts'
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
const LEAST_OF_FIXED = 0.5

type Rate = { rate: number }

for (const asked of ['/', '/parks/chicago', '/parks/1', '/about']) {
  const { path, sample } = await withServer(['product', NOTHING, PARKS], async (origin) => {
    const path = new URL((await fetch(origin + asked)).url).pathname
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
  const limit = { least: LEAST_OF_FIXED, of, sides }
  verdict('of one sending the same bytes', product.rate / fixed.rate, limit)
}
