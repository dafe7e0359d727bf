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
/** Of layers over parks of another source. */
const LAYERS = 'bench-layers'

const EVERY_PARK = parksToEditInput.parse({})

const database = await openServerWith(PARKS)
if (database) await measure(database)
else printSkipped('edits')

async function measure(database: Database): Promise<void> {
  const regions = await addTold(database)
  for (const [what, question] of Object.entries(questionsFor(regions))) {
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

function questionsFor({ region, layered }: Regions): Record<string, Partial<ParksToEditInput>> {
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
    'a region of 20,000 layers': { region: layered },
    'a region of layers, page 20': { region: layered, page: 20 },
    'a region of layers, a source': { region: layered, source: 'synthetic' },
    'a region of layers without a fact': { region: layered, missing: 'lit' },
    'a region of layers in a large city': { region: layered, place: 'New York, NY' },
    'a region in a large city': { region, place: 'New York, NY' },
    'without a fact nobody knows': { missing: 'fenced' },
    'without a fact that is known of all of a source': { source: SOURCE, missing: 'toilets' },
    'a word of every name, without a fact': { q: 'park', missing: 'toilets' },
    'a region without a fact': { region, missing: 'toilets' },
    'a word of every name, of a region': { q: 'park', region },
    'a word of every name, of a region of layers': { q: 'park', region: layered },
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

type Regions = { region: number; layered: number }

/**
 * Twins of parks, 20,000 parks of a common name, layers over as many, a region of half of all parks,
 * one of the layers, and answers.
 */
async function addTold({ openSession }: Database): Promise<Regions> {
  const sql = openSession()
  await sql`set statement_timeout = 0`
  await removeFrom(sql)
  await sql`
    insert into parks (source, source_id, name, latitude, longitude, amenities)
    select ${SOURCE}, id, case when id % 100 = 0 then 'City Park' else name end,
      latitude + 0.0003, longitude, '{Restrooms}'
    from parks where source = 'synthetic' and id % 50 = 0`
  await sql`
    insert into park_layers (park_id, source, source_id, facts)
    select id, ${LAYERS}, id, '{"facts": {"toilets": {"value": "yes"}}}'
    from parks where source = 'synthetic' and id % 50 = 1`
  const region = await addRegion(sql, SOURCE)
  const layered = await addRegion(sql, LAYERS)
  await sql`
    insert into region_records (region_id, source, source_id, first_run_id, run_id)
    select ${region}::int, source, source_id, 1, 1 from parks where source = 'synthetic' and id % 2 = 0
    union all
    select ${layered}::int, source, source_id, 1, 1 from park_layers where source = ${LAYERS}`
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
  await sql`vacuum analyze parks, park_names, park_facts, park_layers, region_records, park_answers`
  await sql.end()
  return { region, layered }
}

type Sql = ReturnType<Database['openSession']>

async function addRegion(sql: Sql, name: string): Promise<number> {
  const [region] = await sql<{ id: number }[]>`
    insert into regions (key, kind, name, file_name) values (${name}, 'osm', ${name}, ${name})
    returning id`
  return region?.id ?? 0
}

async function removeTold({ openSession }: Database): Promise<void> {
  const sql = openSession()
  await sql`set statement_timeout = 0`
  await removeFrom(sql)
  await sql.end()
}

async function removeFrom(sql: Sql): Promise<void> {
  await sql`delete from parks where source = ${SOURCE}`
  await sql`delete from park_layers where source = ${LAYERS}`
  await sql`delete from regions where key in (${SOURCE}, ${LAYERS})`
}
