// Documents that have been rendered before, beside a bare node:http handler sending the same bytes.
import { median, print, verdict } from './measure.ts'
import { CONNECTIONS, load, NOTHING, sampleOf, sidesOf, withServer } from './rest-servers.ts'

const ROUNDS = 5
const PARKS = 20_000
const LEAST_OF_FIXED = 0.5

for (const asked of ['/', '/parks/chicago', '/parks/1', '/about']) {
  const { path, sample } = await withServer(['product', NOTHING, PARKS], async (origin) => {
    const path = new URL((await fetch(origin + asked)).url).pathname
    return { path, sample: await sampleOf(origin, [path]) }
  })
  const rates = { product: [] as number[], fixed: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['product', 'fixed'] as const) {
      const rate = await withServer([kind, sample, PARKS], async (origin) => {
        await fetch(origin + path)
        return load(origin, () => path)
      })
      rates[kind].push(rate.perSecond)
    }
  }
  const [product, fixed] = [{ rate: median(rates.product) }, { rate: median(rates.fixed) }]
  const sides = sidesOf(product, fixed)
  const of = `${path}, kept`
  print(`\n${of}, ${CONNECTIONS} connections, ${sample.bytes} bytes`)
  print(`  the product        ${sides[0]}`)
  print(`  a fixed body, bare ${sides[1]}`)
  const limit = { least: LEAST_OF_FIXED, of, sides }
  verdict('of one sending the same bytes', product.rate / fixed.rate, limit)
}
