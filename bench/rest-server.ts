// A server in a separate process: one that rest.ts or documents.ts compares, or the one sitemap.ts
// reads. It ends with its parent, and reports its peak memory on request.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '#db/client.ts'
import { countParks, findNearbyParks } from '#db/queries/search/nearby-parks.ts'
import { WIDEST_RADIUS } from '#domain/search/filters.ts'
import { makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { createApp } from '#server/http/app.ts'
import { makeListener } from '#server/http/listener.ts'
import { makePageRenderer } from '#server/http/pages/pages.ts'
import { openEmbeddedWith, openServerWith } from './databases.ts'
import type { Sample } from './rest-servers.ts'
import { benchEnv } from './settings.ts'

const root = process.cwd()
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
const [kind, sample = '', parks] = process.argv.slice(2)
const count = Number(parks ?? 1_000_000)
const database = (await openServerWith(count)) ?? (await openEmbeddedWith(count))
/** Connections are cut at the end while requests are still being answered. */
const underWay = new Set<Promise<unknown>>()
const server = createServer(listenerOf()).listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('message', () => process.send?.(process.resourceUsage().maxRSS))
process.once('disconnect', async () => {
  const drained = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await drained
  await Promise.allSettled(underWay)
  await database.close()
  process.exit(0)
})

function listenerOf(): RequestListener {
  if (kind === 'product') return product(database)
  if (kind === 'bare') return bare(database)
  return fixed(JSON.parse(sample) as Sample)
}

function product(db: Database): RequestListener {
  const deps = makeDeps({ env: benchEnv, database: db, log: makeLog('error'), root })
  const renderPage = makePageRenderer(root)
  return makeListener(deps, createApp({ deps, renderPage }).fetch)
}

function bare(db: Database): RequestListener {
  const answer: RequestListener = async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    const centre = { lat: Number(query.get('lat')), lng: Number(query.get('lng')) }
    const asked = {
      centre,
      area: { radius: Number(query.get('radius')) },
      filter: { minRating: 0, amenityBits: 0 },
      limit: 500,
    }
    const found = await findNearbyParks(db, asked)
    // As the product does, to tell whether a wider search would help.
    const farther =
      found.total === 0
        ? await countParks(db, { ...asked, area: { radius: WIDEST_RADIUS } })
        : undefined
    const rest = JSON.stringify({ location: centre, total: found.total, farther })
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(`{"parks":${found.json},${rest.slice(1)}`)
  }
  return async (request, response) => {
    const work = Promise.resolve(answer(request, response)).finally(() => underWay.delete(work))
    underWay.add(work)
  }
}

function fixed({ headers, sizes }: Sample): RequestListener {
  const answers = sizes.map((size) => ({
    fields: [...headers, ['content-length', String(size)]].flat(),
    body: Buffer.alloc(size, '{"parks":[]}'),
  }))
  let sent = 0
  return (_request, response) => {
    const { fields, body } = answers[sent++ % answers.length] as (typeof answers)[number]
    response.writeHead(200, fields)
    response.end(body)
  }
}
