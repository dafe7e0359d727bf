import type { Database } from '../../client.ts'
import type { nameWords } from '../../schema/places.ts'
import { transaction } from '../../transaction.ts'
import type { Row } from '../columns.ts'
import { parkRanges } from '../park/park-ranges.ts'

type Word = Row<typeof nameWords, 'word' | 'weight'>

/** Candidates for each word. */
const MAX_SIMILAR = 50

/** Returns those of the given words that occur in names. */
export function findKnownWords({ sql, run }: Database, words: readonly string[]): Promise<Word[]> {
  return run(sql<Word[]>`
    select word, weight from name_words where word = any(${[...words]}::text[])`)
}

/** Those of the given normalised names that a park or a place has, 'park' and 'the' left out. */
export async function findKnownNames({ sql, run }: Database, names: readonly string[]) {
  const rows = await run(sql<{ name: string }[]>`
    select name from unnest(${[...names]}::text[]) as name
    where exists (select from places where search_name = name)
      or exists (select from park_names where skipped = 0
        and tail = any(array[name, 'the ' || name, name || ' park', name || ' national park']))`)
  return rows.map(({ name }) => name)
}

/** Short words share few trigrams: 'prk' and 'park' two of seven. */
const MIN_SIMILAR = 0.2

/** For each word, the words of names that share the most trigrams with it. */
export async function findSimilarWords(
  { sql, run }: Database,
  words: readonly string[],
): Promise<Word[][]> {
  const similar = transaction(sql, async (tx) => {
    await tx`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILAR)}, true)`
    const found: Word[][] = []
    for (const word of words) {
      const similar = await tx<Word[]>`
        select word, weight from name_words where word % ${word}::text
        order by similarity(word, ${word}::text) desc, word limit ${MAX_SIMILAR}::int`
      found.push([...similar])
    }
    return found
  })
  return run(similar)
}

/** Adds the words of parks' names that are missing. Reads every park, in batches. */
export async function addParkWords(database: Database): Promise<void> {
  const { sql, run } = database
  for await (const { first, last } of parkRanges(database)) {
    await run(sql`
      insert into name_words (word, weight)
      select distinct word, 1 from park_names, split_part(tail, ' ', 1) as word
      where park_id between ${first}::bigint and ${last}::bigint
        and length(word) between 3 and 40 and word !~ '[0-9]'
      order by word
      on conflict do nothing`)
  }
}
