import type { Park } from '#domain/park.ts'
import type { Database } from '../client.ts'

/** A park by its number, or null. */
export async function findPark({ sql, run }: Database, id: number): Promise<Park | null> {
  const [row] = await run(
    sql<{ fields: string }[]>`select json_fields as fields from parks where id = ${id}::int`,
  )
  return row ? (JSON.parse(`{${row.fields}`) as Park) : null
}

/** A park as one is found by its name. */
export type NamedPark = {
  id: number
  name: string
  latitude: number
  longitude: number
  city: string | null
  state: string | null
  /** Whether the words are all of the park's name, and not the end or the middle of it. */
  whole: boolean
  userRatingsTotal: number | null
}

/**
 * Parks whose name holds the given words in a row, the last one perhaps unfinished. Names that
 * begin with them come first.
 *
 * @param words as `normaliseName` gives them
 * @param exact only names that end with the words as they are
 */
export async function findParksByName(
  { sql, run }: Database,
  words: string,
  { limit, exact = false }: { limit: number; exact?: boolean },
): Promise<NamedPark[]> {
  // The greatest character, so that the range holds every tail that begins with the words.
  const end = exact ? words : `${words}\u{10ffff}`
  const range = sql`tail ~>=~ ${words}::text and tail ~<=~ ${end}::text`
  return run(
    sql<NamedPark[]>`
      select id, name, latitude, longitude, city, state,
        search_name = ${words}::text as whole, user_ratings_total as "userRatingsTotal"
      from (
        (select park_id, skipped from park_names
          where skipped = 0 and ${range} order by tail using ~<~ limit ${limit}::int)
        union all
        (select park_id, skipped from park_names
          where skipped > 0 and ${range} order by tail using ~<~ limit ${limit}::int)
      ) as named
      join parks on id = park_id
      order by skipped > 0, search_name <> ${words}::text, user_ratings_total desc nulls last, id`,
  )
}
