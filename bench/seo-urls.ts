// The operator's page list over a million parks, as procedures: one page, a search, rare matches,
// and the counts. The limit is a ratio to reading as many parks by id, which every page has to do;
// it does not depend on the machine's speed.
import type { Database } from '#db/client.ts'
import type { SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import { NO_SEO_FILTERS, SEO_URLS_A_PAGE } from '#domain/operator/seo-urls.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { countSeoUrls } from '#server/services/operator/seo-counts.ts'
import { listSeoUrls } from '#server/services/operator/seo-urls.ts'
import { openEmbeddedWith, openServerWith, printSkipped } from './databases.ts'
import { median, milliseconds, print, verdict } from './measure.ts'
import { benchEnv } from './settings.ts'

const CALLS = 40
const COUNTS = 5
/**
 * Ratios to reading a page of parks by id: for most requests, and for one that examines a tenth of
 * all parks.
 */
const MAX_RATIO = { usual: 25, rare: 1_500 }
const RARE = 'a word, with an error'
/** Every n-th park is verified, and every n-th of those has an error. */
const VERIFIED_EVERY = 4
const ERROR_EVERY = 500

type Question = Partial<SeoUrlsInput>

await measure('server, a million parks', () => openServerWith(1_000_000), 1_000_000)
await measure('embedded, 20,000 parks', () => openEmbeddedWith(20_000), 20_000)

async function measure(name: string, open: () => Promise<Database | null>, parks: number) {
  const database = await open()
  if (!database) return printSkipped(`SEO URLs, ${name}`)
  await addEntries(database)
  const deps = makeDeps({ env: benchEnv, database, log: makeLog('error'), root: process.cwd() })
  const counting = await timeOf(COUNTS, async () => {
    deps.seo.counts.clear()
    await countSeoUrls(deps)
  })
  const kept = await timeOf(CALLS, () => countSeoUrls(deps))
  const reading = await timeOf(CALLS, () => readParks(database, parks))
  print(`\nSEO URLs, ${name}: counted in ${milliseconds(counting)}, again ${milliseconds(kept)}`)
  print(`  ${'reading a page of parks'.padEnd(36)} ${milliseconds(reading)}`)
  for (const [what, question] of Object.entries(questionsFor(parks))) {
    const taken = await timeOf(CALLS, () => ask(deps, question))
    print(`  ${what.padEnd(36)} ${milliseconds(taken)}`)
    const most = what === RARE ? MAX_RATIO.rare : MAX_RATIO.usual
    if (parks >= 1_000_000) verdict(`${what}, of reading`, taken / reading, { most })
  }
  await database.run(database.sql`truncate seo_entries`)
  await database.close()
}

function questionsFor(parks: number): Record<string, Question> {
  const middle = Math.floor(parks / 2)
  return {
    'the first page': {},
    'parks from the middle on': { type: 'park', position: { by: 'id', id: middle } },
    'pending parks': { type: 'park', status: 'pending' },
    'verified parks': { type: 'park', status: 'active' },
    'parks with an error': { type: 'park', status: 'error' },
    'a name': { search: `maple park ${middle}` },
    'a word of every name': { search: 'park' },
    [RARE]: { search: 'sunset', status: 'error' },
    'an address': { search: `https://parks.example/parks/${middle}/some-park` },
  }
}

/** Reads as many parks as the list shows, from all over the table. */
async function readParks({ sql, run }: Database, parks: number): Promise<void> {
  const step = Math.floor(parks / SEO_URLS_A_PAGE)
  const ids = Array.from({ length: SEO_URLS_A_PAGE }, (_, index) => 1 + index * step)
  await run(sql`select id, name from parks where id = any(${ids}::bigint[])`)
}

async function ask(deps: Deps, question: Question): Promise<void> {
  await listSeoUrls(deps, { ...NO_SEO_FILTERS, position: null, ...question })
}

async function addEntries({ openSession }: Database): Promise<void> {
  const sql = openSession()
  await sql`truncate seo_entries`
  await sql`
    insert into seo_entries (path, park_id, status, verified_at)
    select '/parks/' || id, id,
      case when id % ${VERIFIED_EVERY * ERROR_EVERY} = 0 then 'error' else 'active' end, now()
    from parks where id % ${VERIFIED_EVERY} = 0`
  await sql`vacuum analyze seo_entries`
  await sql.end()
}

/** The median time of several calls in milliseconds, after a warm-up. */
async function timeOf(calls: number, call: () => Promise<unknown>): Promise<number> {
  await call()
  const times: number[] = []
  for (let index = 0; index < calls; index++) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return median(times)
}
