import type postgres from 'postgres'
import { FACTS, type FactWord, fileWords } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { type FactFilter, filtersOf } from '#domain/facts/fact-filters.ts'

type Tx = postgres.TransactionSql
type Bit = FactFilter & { bit: number; feeds: string | null }

const BITS = 128
/** Parks derived at a time. */
const BATCH = 5_000

/**
 * Writes the catalogue of facts to the database if it has changed, and rederives the facts of the
 * parks affected. Bits keep their numbers permanently; new filters get the next free ones.
 */
export async function writeFactCatalogue(
  sql: postgres.Sql,
  facts: readonly Fact[] = FACTS,
): Promise<void> {
  const [row] = await sql<[{ bits: Bit[] | null; words: FactWord[] | null }]>`
    select
      (select json_agg(json_build_object('key', key, 'value', value, 'bit', bit, 'fits', fits,
        'refuses', refuses, 'least', least, 'feeds', feeds)) from fact_bits) as bits,
      (select json_agg(json_build_object('word', word, 'key', key, 'value', value))
        from fact_words) as words`
  const stored = { bits: row.bits ?? [], words: row.words ?? [] }
  const bits = toBits(facts, stored.bits)
  const words = fileWords(facts)
  const changed = {
    keys: [...new Set(changes(stored.bits, bits).map(({ key }) => key))],
    words: [...new Set(changes(stored.words, words).map(({ word }) => word))],
  }
  if (changed.keys.length === 0 && changed.words.length === 0) return
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local parkfetch.is_deriving = 'on'`
    await tx`
      insert into fact_bits (key, value, bit, fits, refuses, least, feeds)
      select key, value, bit, fits, refuses, least, feeds
      from jsonb_to_recordset(${JSON.stringify(bits)}::text::jsonb) as input(key text, value text,
        bit smallint, fits text[], refuses text[], least float8, feeds text)
      on conflict (key, value) do update set fits = excluded.fits, refuses = excluded.refuses,
        least = excluded.least, feeds = excluded.feeds`
    await tx`delete from fact_words`
    await tx`
      insert into fact_words (word, key, value)
      select word, key, value
      from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb)
        as input(word text, key text, value text)`
    await rederiveFacts(tx, changed)
  })
}

/** The filters of all facts with their bits; removed ones keep theirs, but nothing matches them. */
function toBits(facts: readonly Fact[], stored: readonly Bit[]): Bit[] {
  const known = new Map(stored.map((bit) => [nameOf(bit), bit.bit]))
  let next = Math.max(-1, ...known.values()) + 1
  const present = facts.flatMap((fact) =>
    filtersOf(fact).map((filter) => {
      const bit = known.get(nameOf(filter)) ?? next++
      return { ...filter, bit, feeds: filter.value === 'yes' ? (fact.feeds ?? null) : null }
    }),
  )
  if (next > BITS) throw new Error(`The catalogue has more than ${BITS} filters.`)
  const names = new Set(present.map(nameOf))
  const former = stored
    .filter((bit) => !names.has(nameOf(bit)))
    .map((bit) => ({ ...bit, fits: [], refuses: [], least: null, feeds: null }))
  return [...present, ...former]
}

function nameOf({ key, value }: { key: string; value: string }): string {
  return `${key}:${value}`
}

/** The rows that only one of two lists has. */
function changes<T extends object>(before: readonly T[], after: readonly T[]): T[] {
  const text = (row: T) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  const [had, has] = [before, after].map((rows) => new Set(rows.map(text)))
  return [
    ...before.filter((row) => !has?.has(text(row))),
    ...after.filter((row) => !had?.has(text(row))),
  ]
}

/** Derives the facts of all parks of which a statement has one of these words or keys. */
async function rederiveFacts(tx: Tx, { keys, words }: { keys: string[]; words: string[] }) {
  await tx`
    create temporary table concerned on commit drop as
    select id, row_number() over (order by id) as place from (
      select id from parks where amenities <> '{}' and exists (
        select from unnest(amenities) as listed where fact_word(listed) = any(${words}::text[]))
      union
      select park_id from park_layers where facts ? 'amenities' and exists (
        select from jsonb_array_elements_text(facts -> 'amenities') as listed
        where fact_word(listed) = any(${words}::text[]))
      union
      select park_id from park_corrections where undone_at is null
      union
      select park_id from park_facts where key = any(${keys}::text[])
    ) as parks`
  const [{ count }] = await tx<[{ count: number }]>`select count(*)::int as count from concerned`
  for (let start = 0; start < count; start += BATCH) {
    const isIn = tx`in (
      select id from concerned where place > ${start}::int and place <= ${start + BATCH}::int)`
    await tx`
      select write_stated(id, source, facts, amenities) from parks
      where id ${isIn} and (facts <> '{}' or amenities <> '{}')`
    await tx`select write_layer(park_layers) from park_layers where park_id ${isIn}`
    await tx`select write_corrected(id) from parks where id ${isIn} and has_corrections`
    await tx`update parks set has_layers = has_layers where id ${isIn}`
  }
}
