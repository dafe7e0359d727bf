// The operator's list of parks, likely duplicates and the review over a million parks on PostgreSQL, as
// services: a statement may take four seconds at most, a page of a list one.
import type { Database } from '#db/client.ts'
import { findDuplicates } from '#db/queries/operator/duplicates.ts'
import { findParksToEdit } from '#db/queries/operator/park-edits.ts'
import { type ParksToEditInput, parksToEditInput } from '#domain/operator/park-edit-schemas.ts'
import { findReview } from '#server/services/operator/review.ts'
import { openServerWith, printSkipped } from './databases.ts'
import { median, milliseconds, print, verdict } from './measure.ts'

const PARKS = 1_000_000
const MAX_MS = 1_000
const CALLS = 5
/** Statements that look for duplicates. */
const LOOKS = 50
const SOURCE = 'bench-twins'

const EVERY_PARK = parksToEditInput.parse({})

const database = await openServerWith(PARKS)
if (database) await measure(database)
else printSkipped('edits')

async function measure(database: Database): Promise<void> {
  const region = await addTold(database)
  for (const [what, question] of Object.entries(questionsFor(region))) {
    const taken = await timeOf(CALLS, () =>
      findParksToEdit(database, { ...EVERY_PARK, ...question }),
    )
    report(what, taken)
  }
  const { longest, pairs } = await lookAround(database)
  print(`  ${LOOKS} looks found ${pairs} pairs of likely duplicates`)
  report('a look for duplicates, the longest', longest)
  report('the review with 10,000 answers', await timeOf(CALLS, () => findReview({ database })))
  await removeTold(database)
  await database.close()
}

function report(what: string, taken: number, most = MAX_MS): void {
  print(`  ${what.padEnd(52)} ${milliseconds(taken)}`)
  verdict(`${what}, in ms`, taken, { most })
}

function questionsFor(region: number): Record<string, Partial<ParksToEditInput>> {
  return {
    'the first page': {},
    'page 50': { page: 50 },
    'a name': { q: 'maple park 500000' },
    'a word of every name': { q: 'park' },
    'a word of no name': { q: 'xyzzy' },
    'a large city': { place: 'New York, NY' },
    'a place that is none': { place: 'Nowhere Xyzzyville' },
    'a source': { source: SOURCE },
    'a source that tells nothing': { source: 'none' },
    'a region of 500,000 parks': { region },
    'a region, page 20': { region, page: 20 },
    'a region that tells nothing': { region: region + 1_000 },
    'without a fact nobody knows': { missing: 'fenced' },
    'without a fact that is known of all of a source': { source: SOURCE, missing: 'toilets' },
    'a word of every name, without a fact': { q: 'park', missing: 'toilets' },
    'a region without a fact': { region, missing: 'toilets' },
    'a word of every name, of a region': { q: 'park', region },
    'corrected parks': { set: 'corrected' },
    'hidden parks': { set: 'hidden' },
    'merged parks': { set: 'merged' },
    'closed parks': { set: 'closed' },
    'a word, of closed parks': { q: 'park', set: 'closed' },
  }
}

/** Looks for duplicates from places all over the table on. */
async function lookAround(database: Database): Promise<{ longest: number; pairs: number }> {
  let longest = 0
  let pairs = 0
  for (let after = 0; after < PARKS; after += PARKS / LOOKS) {
    const start = performance.now()
    const found = await findDuplicates(database, after)
    longest = Math.max(longest, performance.now() - start)
    pairs += found.pairs.length
  }
  return { longest, pairs }
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

/** Twins of parks, 20,000 parks of a common name, a region of half of all parks, and answers. */
async function addTold({ openSession }: Database): Promise<number> {
  const sql = openSession()
  await sql`set statement_timeout = 0`
  await removeFrom(sql)
  await sql`
    insert into parks (source, source_id, name, latitude, longitude, amenities)
    select ${SOURCE}, id, case when id % 100 = 0 then 'City Park' else name end,
      latitude + 0.0003, longitude, '{Restrooms}'
    from parks where source = 'synthetic' and id % 50 = 0`
  const [region] = await sql<{ id: number }[]>`
    insert into regions (key, kind, name, file_name) values (${SOURCE}, 'osm', ${SOURCE}, ${SOURCE})
    returning id`
  const id = region?.id ?? 0
  await sql`
    insert into region_records (region_id, source, source_id, first_run_id, run_id)
    select ${id}, source, source_id, 1, 1 from parks where source = 'synthetic' and id % 2 = 0`
  await sql`
    insert into park_answers (park_id, key, value, network, receipt, fresh_until)
    select id, 'lit', case when number % 2 = 0 then 'yes' else 'no' end,
      md5(number::text || id), md5(number || ' ' || id), now() + interval '1 year'
    from (select id from parks where source = ${SOURCE} order by id limit 5000) as parks,
      generate_series(1, 2) as number`
  await sql`
    insert into park_corrections (park_id, facts)
    select id, '{"facts": {"lit": "no"}}' from parks where source = ${SOURCE} and id % 7 = 0
    order by id limit 1000`
  await sql`vacuum analyze parks, park_names, park_facts, region_records, park_answers`
  await sql.end()
  return id
}

async function removeTold({ openSession }: Database): Promise<void> {
  const sql = openSession()
  await sql`set statement_timeout = 0`
  await removeFrom(sql)
  await sql.end()
}

async function removeFrom(sql: ReturnType<Database['openSession']>): Promise<void> {
  await sql`delete from parks where source = ${SOURCE}`
  await sql`delete from regions where key = ${SOURCE}`
}
