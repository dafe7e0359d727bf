// What outlines and portraits cost: GET /api/parks/{id} and a listing of 20 parks, with the shapes
// of parks and without, in turn.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { loadElsewhereLinks } from '#components/park/ElsewhereSlot.tsx'
import { loadParkPanel } from '#components/park/ParkPanelSlot.tsx'
import { FIRST_CARDS } from '#components/park/portraits.ts'
import { loadIslands } from '#components/ui/island.tsx'
import { type Database, openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { writeInsides } from '#db/queries/park/write-parks.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { createApp } from '#server/http/app.ts'
import { makePageRenderer } from '#server/http/pages/pages.ts'
import { median, milliseconds, percentile, print, verdict } from './measure.ts'
import { benchCaller, benchEnv } from './settings.ts'
import { seededRandom } from './synthetic.ts'
import { syntheticInsides } from './synthetic-insides.ts'

/** Their seed has the outlines of New York, San Francisco and Boston. */
const LISTING = '/parks/boston'
const LISTED = 20
const PARKS = 500
/** Requests of each; before them, as many as a fifth to warm up. */
const PARK_TURNS = 1_000
const LISTING_TURNS = 300
const MAX_OF_PARK = 1.5
const MAX_OF_LISTING = 1.2
const MAX_GZIPPED = 15_000
/** Bytes. */
const MAX_PORTRAIT = 2_048

const root = process.cwd()
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
// As in the product, this replaces the platform's Request and Response with lightweight ones.
getRequestListener(() => new Response())
await Promise.all([loadParkPanel(), loadElsewhereLinks(), loadIslands()])
const renderPage = makePageRenderer(root)

const shaped = await openSeeded('shaped')
const plain = await openSeeded('plain')
await fillShapes(shaped)
await plain.sql`truncate park_outlines, park_insides`
await plain.sql`update parks set name = name`
const sides = { shaped: serverOf(shaped), plain: serverOf(plain) }
await comparePark()
await compareListing()
await Promise.all([shaped.close(), plain.close()])

async function openSeeded(name: string): Promise<Database> {
  const dataDir = join(root, `.cache/bench/${name}`)
  await rm(dataDir, { recursive: true, force: true })
  const database = await openEmbedded({ root, dataDir, isSeeded: true })
  await migrateDatabase(database, root)
  return database
}

async function fillShapes({ sql }: Database): Promise<void> {
  const random = seededRandom(1)
  const rows = await sql<{ id: number; source: string; box: [number, number, number, number] }[]>`
    select id, parks.source, box_json(box) as box from park_outlines join parks on id = park_id
    where box is not null order by id`
  await sql.begin((tx) =>
    writeInsides(
      tx,
      rows.map(({ id, source, box }) => ({ id, source, insides: syntheticInsides(box, random) })),
    ),
  )
}

function serverOf(database: Database) {
  const deps = makeDeps({ env: benchEnv, database, log: makeLog('error'), root })
  return { deps, app: createApp({ deps, renderPage }) }
}

async function comparePark(): Promise<void> {
  const rows = await shaped.sql<{ id: number }[]>`
    select park_id as id from park_outlines join parks on id = park_id
    where listed and box is not null order by hashint4(park_id) limit ${PARKS}`
  const sizes: Record<Side, number[]> = { shaped: [], plain: [] }
  const times = await inTurn(PARK_TURNS, async (side, turn) => {
    const { id = 0 } = rows[turn % rows.length] ?? {}
    const response = await sides[side].app.request(`/api/parks/${id}`)
    if (response.status !== 200) throw new Error(`Park ${id} was answered with ${response.status}.`)
    const body = await response.text()
    const hasShape = body.includes('"outline":') && body.includes('"features":')
    if (hasShape !== (side === 'shaped')) throw new Error(`Park ${id} has a shape: ${hasShape}.`)
    sizes[side].push(body.length)
  })
  const characters = `${median(sizes.shaped)} characters instead of ${median(sizes.plain)}`
  print(`\nGET /api/parks/{id}, ${PARKS} parks, ${characters} (median)`)
  report(times, 'GET /api/parks/{id}', MAX_OF_PARK)
}

async function compareListing(): Promise<void> {
  const documents = { shaped: '', plain: '' }
  const times = await inTurn(LISTING_TURNS, async (side) => {
    documents[side] = await render(sides[side].deps)
  })
  const of = `Rendering ${LISTING}`
  print(`\n${of}, with ${FIRST_CARDS} portraits in the document`)
  report(times, of, MAX_OF_LISTING)
  const { first, later, all } = await portraitsShown()
  print(`  ${first} of the first ${FIRST_CARDS} cards have one`)
  const added = gzipped(documents.shaped) - gzipped(documents.plain)
  verdict(`bytes gzipped that portraits of ${LISTED} add`, added + gzipped(later), {
    most: MAX_GZIPPED,
    of,
  })
  const drawn = all.map((portrait) => JSON.stringify(portrait).length)
  verdict('bytes of a portrait, p95', percentile(drawn, 0.95), {
    most: MAX_PORTRAIT,
    of: 'Portraits',
  })
}

/** The portraits that the listing's other cards request, and all of its parks. */
async function portraitsShown() {
  const { app } = sides.shaped
  const answer = (await (await app.request('/api/parks?address=Boston')).json()) as SearchAnswer
  const ids = answer.parks.map(({ id }) => id)
  const ask = async (some: number[]) => {
    const input = encodeURIComponent(JSON.stringify({ ids: some }))
    return (await app.request(`/api/trpc/parks.portraits?input=${input}`)).text()
  }
  const portraitsOf = (text: string) =>
    (JSON.parse(text) as { result: { data: { portrait: unknown }[] } }).result.data
  const later = await ask(ids.slice(FIRST_CARDS, LISTED))
  const first = portraitsOf(await ask(ids.slice(0, FIRST_CARDS))).length
  const groups = [0, 50, 100, 150].map((start) => ids.slice(start, start + 50))
  const all: unknown[] = []
  for (const group of groups) if (group.length > 0) all.push(...portraitsOf(await ask(group)))
  return { first, later, all: all.map((one) => (one as { portrait: unknown }).portrait) }
}

type Side = keyof typeof sides

/** Alternating, so that both see the same load. Milliseconds. */
async function inTurn(turns: number, work: (side: Side, turn: number) => Promise<void>) {
  const times: Record<Side, number[]> = { shaped: [], plain: [] }
  const warmUp = turns / 5
  for (let turn = 0; turn < warmUp + turns; turn++) {
    for (const side of ['shaped', 'plain'] as const) {
      const start = performance.now()
      await work(side, turn)
      if (turn >= warmUp) times[side].push(performance.now() - start)
    }
  }
  return times
}

function report({ shaped, plain }: Record<Side, number[]>, of: string, most: number): void {
  const compared: [string, string] = [milliseconds(median(shaped)), milliseconds(median(plain))]
  print(`  with shapes     ${compared[0]}`)
  print(`  without shapes  ${compared[1]}`)
  verdict('of the time without shapes', median(shaped) / median(plain), {
    most,
    of,
    sides: compared,
  })
}

async function render(deps: Deps): Promise<string> {
  const request = { url: `http://localhost${LISTING}`, headers: new Headers() } as Request
  const response = await renderPage(deps, request, benchCaller)
  if (response.status !== 200) throw new Error(`${LISTING} was answered with ${response.status}.`)
  return response.text()
}

function gzipped(text: string): number {
  return gzipSync(text).length
}
