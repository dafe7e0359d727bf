// Rendering a page, from request to document, compared with renderToString of the same tree. The rows of its
// queries are at hand; how long it takes with its queries is told as well.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { hydrate } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { makeQueryClient } from '#components/app/queries.ts'
import { OPENING_MARK } from '#components/map/opening/opening-context.ts'
import { loadElsewhereLinks } from '#components/park/ElsewhereSlot.tsx'
import { loadParkPanel } from '#components/park/ParkPanelSlot.tsx'
import { loadIslands } from '#components/ui/island.tsx'
import { type Database, openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { App } from '#renderer/App.tsx'
import { PAGE_DATA_ID, type PageData } from '#renderer/page-data.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { makePageRenderer } from '#server/http/pages/pages.ts'
import Main from '../pages/index/+Page.tsx'
import Listing from '../pages/listing/+Page.tsx'
import ParkPage from '../pages/park/+Page.tsx'
import { median, milliseconds, print, time, verdict } from './measure.ts'
import { rememberRows } from './remember-rows.ts'
import { benchCaller, benchEnv } from './settings.ts'

const WARM_UP = 1_000
const TURNS = 2_000
const TURNS_WITH_QUERIES = 200
const MIN_OF_BARE = 0.4

const root = process.cwd()
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
const database = await openEmbedded({ root })
await migrateDatabase(database, root)
await seedParks(database)
const depsWith = (db: Database) =>
  makeDeps({ env: benchEnv, database: db, log: makeLog('error'), root })
const deps = depsWith(database)
const depsAtHand = depsWith(rememberRows(database))
const renderPage = makePageRenderer(root)
// As in the product, this replaces the platform's Request and Response with lightweight ones.
getRequestListener(() => new Response())
await Promise.all([loadParkPanel(), loadElsewhereLinks(), loadIslands()])

const pages: [path: string, Page: ComponentType][] = [
  ['/', Main],
  ['/parks/chicago', Listing],
  [await permalink(), ParkPage],
]
for (const [path, Page] of pages) await compare(path, Page)
await database.close()

async function compare(path: string, Page: ComponentType): Promise<void> {
  const html = await (await serve(path, depsAtHand)).text()
  const data = readPageData(html)
  // The tree's data is available to it as well.
  const client = makeQueryClient()
  hydrate(client, data.dehydrated)
  const renderTree = () => renderToString(<App Page={Page} data={data} client={client} />)
  // The map's first view is drawn into the tree once that is rendered.
  const parts = renderTree().split(OPENING_MARK)
  if (!parts.every((part) => html.includes(part))) throw new Error(`The trees of ${path} differ.`)
  const kinds = {
    product: () => serve(path, depsAtHand),
    bare: async () => renderTree(),
  }
  const times = { product: [] as number[], bare: [] as number[] }
  // Alternating, so that both see the same load.
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    for (const kind of ['product', 'bare'] as const) {
      const start = performance.now()
      await kinds[kind]()
      if (turn >= 0) times[kind].push(performance.now() - start)
    }
  }
  const [product, bare] = [median(times.product), median(times.bare)]
  const sides: [string, string] = [milliseconds(product), milliseconds(bare)]
  const of = `Rendering ${path}`
  print(`\n${of}, ${html.length} characters of HTML, rows at hand`)
  print(`  the product          ${sides[0]}`)
  print(`  bare renderToString  ${sides[1]}`)
  const whole = await time(TURNS_WITH_QUERIES, () => serve(path, deps), 1)
  print(`  with its queries     ${milliseconds(whole.p50)}`)
  verdict('of bare renderToString', bare / product, { least: MIN_OF_BARE, of, sides })
}

async function serve(path: string, from: Deps): Promise<Response> {
  // As lightweight as the request the product receives.
  const request = { url: `http://localhost${path}`, headers: new Headers() } as Request
  const response = await renderPage(from, request, benchCaller)
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`)
  return response
}

async function permalink(): Promise<string> {
  const response = await renderPage(deps, new Request('http://localhost/parks/1'), benchCaller)
  return response.headers.get('location') ?? '/parks/1'
}

function readPageData(html: string): PageData {
  const start = html.indexOf('>', html.indexOf(`<script id="${PAGE_DATA_ID}"`)) + 1
  return JSON.parse(html.slice(start, html.indexOf('</script>', start)))
}
