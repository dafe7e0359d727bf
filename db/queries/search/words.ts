import type { Database } from '../../client.ts'
import type { nameWords } from '../../schema/places.ts'
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

/**
 * Those of the given normalised names that a park has, 'park' and 'the' left out; or the end of one
 * with 'park': 'dolores park'.
 */
export async function findKnownNames({ sql, run }: Database, names: readonly string[]) {
  const rows = await run(sql<{ name: string }[]>`
    select name from unnest(${[...names]}::text[]) as name
    where exists (select from park_names where skipped = 0
        and tail = any(array[name, 'the ' || name, name || ' park', name || ' national park']))
      or (name like '% park' and exists (select from park_names where skipped > 0 and tail = name))`)
  return rows.map(({ name }) => name)
}

/**
 * Those of the given normalised words with which a park's name begins, all of it or from a later
 * word on, or that are in the name of a part of a city or are a place's name. The last may be cut off.
 */
export async function findBegun({ sql, run }: Database, starts: readonly string[]) {
  const begins = sql`tail ~>=~ start and tail ~<=~ (start || ${'\u{10ffff}'}::text)`
  const rows = await run(sql<{ start: string }[]>`
    with districts as (
      select string_agg(' ' || search_name, ',') as names from places where parent_id is not null)
    select start from unnest(${[...starts]}::text[]) as start, districts
    where exists (select from park_names where skipped = 0 and ${begins})
      or exists (select from park_names where skipped > 0 and ${begins})
      or strpos(names, ' ' || start) > 0
      or exists (select from places where search_name = start)`)
  return rows.map(({ start }) => start)
}

/** Short words share few trigrams: 'prk' and 'park' two of seven. */
const MIN_SIMILAR = 0.2
/** Letters that a misspelt word has too many or too few. */
const MAX_LETTERS = 2

/**
 * For each word of the letters a to z, the words of names that share the most trigrams with it, of
 * those that begin with the same letter or differ only in the first.
 */
export async function findSimilarWords(
  { sql, run }: Database,
  words: readonly string[],
): Promise<Word[][]> {
  const similar = words.map((word) => {
    const first = word.charAt(0)
    const next = String.fromCharCode(first.charCodeAt(0) + 1)
    const lengths = Array.from(
      { length: 2 * MAX_LETTERS + 1 },
      (_, at) => word.length - MAX_LETTERS + at,
    )
    return run(sql<Word[]>`
      select word, weight from (
        select word, weight from name_words
        where length(word) = any(${lengths}::int[])
          and word >= ${first}::text and word < ${next}::text
          and similarity(word, ${word}::text) >= ${MIN_SIMILAR}::real
        union
        select word, weight from name_words where word = any(${otherFirstLetters(word)}::text[])
      ) as near
      order by similarity(word, ${word}::text) desc, word limit ${MAX_SIMILAR}::int`)
  })
  return Promise.all(similar)
}

/** The words that differ from a word in its first letter alone: another, none, or one more. */
function otherFirstLetters(word: string): string[] {
  const rest = word.slice(1)
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const swapped = word.charAt(1) + word.charAt(0) + word.slice(2)
  return [rest, swapped, ...letters.flatMap((letter) => [letter + rest, letter + word])]
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
