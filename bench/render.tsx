// Rendering a page, from request to document, compared with renderToString of the same tree. The rows of its
// queries are at hand; a third case makes the queries.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { hydrate } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { makeQueryClient } from '#components/app/queries.ts'
import { OPENING_MARK } from '#components/map/opening/opening-context.ts'
import { loadParkPanel } from '#components/park/ParkPanelSlot.tsx'
import { loadIslands } from '#components/ui/island.tsx'
import { type Database, openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { App } from '#renderer/App.tsx'
import { PAGE_DATA_ID, type PageData } from '#renderer/page-data.ts'
import type { Deps } from '#server/boot/deps.ts'
import { makePageRenderer } from '#server/http/pages/pages.ts'
import Main from '../pages/index/+Page.tsx'
import Listing from '../pages/listing/+Page.tsx'
import ParkPage from '../pages/park/+Page.tsx'
import { calls, measure } from './measure.ts'
import { benchCaller, depsOf } from './product.ts'

const CALLS = 400

const root = process.cwd()
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
const database = await openEmbedded({ root })
await migrateDatabase(database, root)
await seedParks(database)
const deps = depsOf(database)
const depsAtHand = depsOf(rememberRows(database))
const renderPage = makePageRenderer(root)
// As in the product, this replaces the platform's Request and Response with lightweight ones.
getRequestListener(() => new Response())
await Promise.all([loadParkPanel(), loadIslands()])

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
  await measure(`Rendering ${path}, ${html.length} characters of HTML`, [
    { name: 'bare renderToString', round: calls(CALLS, async () => renderTree()) },
    {
      name: 'the product, rows at hand',
      round: calls(CALLS, () => serve(path, depsAtHand)),
      most: { ratio: 2.5 },
    },
    { name: 'the product with its queries', round: calls(CALLS / 4, () => serve(path, deps)) },
  ])
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

/** Remembers the rows of each query, to measure the work besides queries. */
function rememberRows(database: Database): Database {
  const texts = new WeakMap<object, string>()
  const known = new Map<string, Promise<unknown>>()
  // A query may have others as its parts.
  const toText = (part: unknown) => texts.get(part as object) ?? part
  function note<Query extends object>(query: Query, asked: unknown[]): Query {
    texts.set(query, asked.flat().map(toText).join('\n'))
    return query
  }
  return {
    ...database,
    sql: new Proxy(database.sql, {
      apply: (target, self, asked) => note(Reflect.apply(target, self, asked), asked),
      get(target, name) {
        if (name !== 'unsafe') return Reflect.get(target, name)
        return (...asked: Parameters<typeof target.unsafe>) => note(target.unsafe(...asked), asked)
      },
    }),
    run<T>(work: Promise<T>, deadlineMs?: number): Promise<T> {
      const text = texts.get(work)
      if (text === undefined) return database.run(work, deadlineMs)
      const rows = known.get(text) ?? database.run(work, deadlineMs)
      known.set(text, rows)
      return rows as Promise<T>
    },
  }
}
