// Documents that have been rendered before, beside a bare node:http handler sending as many bytes.
import { median, print, verdict } from './measure.ts'
import { CONNECTIONS, load, withServer } from './rest-servers.ts'

const ROUNDS = 5
const PARKS = 20_000
const LEAST_OF_FIXED = 0.5

const paths = ['/', '/parks/chicago', '/parks/1', '/about']

for (const path of paths) {
  const known = await withServer(['product', 0, PARKS], (origin) => look(origin, path))
  const rates = { product: [] as number[], fixed: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['product', 'fixed'] as const) {
      const rate = await withServer([kind, known.bytes, PARKS], async (origin) => {
        await fetch(origin + known.path)
        return load(origin, () => known.path)
      })
      rates[kind].push(rate.perSecond)
    }
  }
  const [product, fixed] = [median(rates.product), median(rates.fixed)]
  print(`\n${path}, kept, ${CONNECTIONS} connections, ${known.bytes} bytes`)
  print(`  the product        ${product.toFixed(0)} requests/s`)
  print(`  a fixed body, bare ${fixed.toFixed(0)} requests/s`)
  verdict('of one sending a fixed body', product / fixed, { least: LEAST_OF_FIXED })
}

/** Where a document is in the end, and how long it is as it goes over the line. */
async function look(origin: string, path: string): Promise<{ path: string; bytes: number }> {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
  const bytes = (await answer.arrayBuffer()).byteLength
  return { path: new URL(answer.url).pathname, bytes }
}
