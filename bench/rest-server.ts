// Three servers of GET /api/parks in one process on one database, for rest.ts: the product, a bare handler that
// makes the same queries, and one that sends bodies of the same sizes. Ends with its parent.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countParks, findNearbyParks } from '#db/queries/search/nearby-parks.ts'
import { createApp } from '#server/http/app.ts'
import { makeListener } from '#server/http/listener.ts'
import { makePageRenderer } from '#server/http/pages/pages.ts'
import { openEmbeddedWith, openServerWith } from './databases.ts'
import { depsOf } from './product.ts'

/** Headers that each server sets itself. */
const OF_ONE_ANSWER = /^(connection|content-length|date|keep-alive)$/

const root = process.cwd()
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
const [count, ...known] = process.argv.slice(2).filter((text) => !text.startsWith('--'))
const database = (await openServerWith(Number(count))) ?? (await openEmbeddedWith(Number(count)))
const deps = depsOf(database)
const renderPage = makePageRenderer(root)

const product = await listen(makeListener(deps, createApp({ deps, renderPage }).fetch))
const bareOne = await listen((request, response) => {
  void bare(request, response)
})
const fixedOne = await listen(await fixed())
process.send?.({ product, bare: bareOne, fixed: fixedOne })
process.once('disconnect', async () => {
  await database.close()
  process.exit(0)
})

function listen(listener: RequestListener): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    )
  })
}

async function bare(...[request, response]: Parameters<RequestListener>): Promise<void> {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const centre = { lat: Number(query.get('lat')), lng: Number(query.get('lng')) }
  const area = { radius: Number(query.get('radius')) }
  const search = { centre, area, filter: { minRating: 0, amenityBits: 0 }, limit: 500 }
  const found = await findNearbyParks(database, search)
  // The product also says whether a wider search would help.
  const farther =
    found.total === 0
      ? await countParks(database, { ...search, area: { radius: 20_000 } })
      : undefined
  const rest = JSON.stringify({ location: centre, total: found.total, farther })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(`{"parks":${found.json},${rest.slice(1)}`)
}

/** Sends the product's headers, and bodies of the sizes of its answers, in turn. */
async function fixed(): Promise<RequestListener> {
  const answers: { headers: string[]; body: Buffer }[] = []
  for (const path of known) {
    const answer = await fetch(product + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
    const body = Buffer.alloc((await answer.arrayBuffer()).byteLength, '{"parks":[]}')
    const headers = [...answer.headers].filter(([name]) => !OF_ONE_ANSWER.test(name))
    answers.push({ headers: [...headers, ['content-length', String(body.length)]].flat(), body })
  }
  let sent = 0
  return (_request, response) => {
    const { headers, body } = answers[sent++ % answers.length] as (typeof answers)[number]
    response.writeHead(200, headers)
    response.end(body)
  }
}
