// Serving `/`, from the request to the document, beside bare renderToString of the same tree.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { renderToString } from 'react-dom/server'
import { makeQueryClient } from '#components/queries.ts'
import { openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { App } from '#renderer/App.tsx'
import { PAGE_DATA_ID, type PageData } from '#renderer/page-data.ts'
import { type Deps, makeDeps } from '#server/deps.ts'
import { makeLog } from '#server/log.ts'
import { makePageRenderer } from '#server/pages.ts'
import type { ParkStore } from '#server/providers/places/types.ts'
import Page from '../pages/index/+Page.tsx'
import { median, milliseconds, print, verdict } from './measure.ts'
import { benchCaller, benchEnv } from './settings.ts'

const WARM_UP = 2_000
const TURNS = 2_000
const LEAST_OF_BARE = 0.6

const root = process.cwd()
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
const database = await openEmbedded({ root })
await migrateDatabase(database, root)
await seedParks(database)
const log = makeLog('error')
const deps = makeDeps({ env: benchEnv, database, log, root })
const renderPage = makePageRenderer(root)
const depsAtHand = { ...deps, places: remembering(deps.places) }
// As in the product, it puts light requests and answers in the place of the platform's.
getRequestListener(() => new Response())

const document = await (await serve(deps)).text()
const data = readPageData(document)
if (!document.includes(renderTree())) throw new Error('The trees differ.')
const kinds = {
  database: () => serve(deps),
  memory: () => serve(depsAtHand),
  bare: async () => renderTree(),
}
const times = { database: [] as number[], memory: [] as number[], bare: [] as number[] }
// Turn by turn, so that all of them meet the machine in the same moods.
for (let turn = -WARM_UP; turn < TURNS; turn++) {
  for (const kind of ['database', 'memory', 'bare'] as const) {
    const start = performance.now()
    await kinds[kind]()
    if (turn >= 0) times[kind].push(performance.now() - start)
  }
}
print(`\nRendering of /, ${document.length} bytes of HTML`)
print(`  with its search in the embedded database  ${milliseconds(median(times.database))}`)
print(`  with its parks at hand                    ${milliseconds(median(times.memory))}`)
print(`  bare renderToString                       ${milliseconds(median(times.bare))}`)
verdict('of bare renderToString', median(times.bare) / median(times.memory), {
  least: LEAST_OF_BARE,
})
await database.close()

/** Searches once; measured is what comes after. */
function remembering(places: ParkStore): ParkStore {
  let found: ReturnType<ParkStore['search']> | undefined
  return {
    ...places,
    search(query) {
      found ??= places.search(query)
      return found
    },
  }
}

async function serve(from: Deps): Promise<Response> {
  const response = await renderPage(from, new Request('http://localhost/'), benchCaller)
  if (response.status !== 200) throw new Error(`/ was answered with ${response.status}.`)
  return response
}

function renderTree(): string {
  return renderToString(<App Page={Page} data={data} client={makeQueryClient()} />)
}

function readPageData(html: string): PageData {
  const start = html.indexOf('>', html.indexOf(`<script id="${PAGE_DATA_ID}"`)) + 1
  return JSON.parse(html.slice(start, html.indexOf('</script>', start)))
}
