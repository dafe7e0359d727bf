import type { Database } from '#db/client.ts'
import { parks } from '#db/schema/parks.ts'

/** Without derived columns. */
type NewPark = Omit<typeof parks.$inferInsert, 'listed'>

let made = 0

/** A park for tests, with plain defaults. */
function aPark(fields: Partial<NewPark> = {}): NewPark {
  made += 1
  return {
    source: 'test-factory',
    sourceId: String(made),
    name: `Park ${made}`,
    latitude: 37.7749,
    longitude: -122.4194,
    ...fields,
  }
}

/** Inserts parks and returns their ids. */
export async function insertParks(
  { orm }: Database,
  ...fields: Partial<NewPark>[]
): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < fields.length; start += 1_000) {
    const rows = fields.slice(start, start + 1_000).map(aPark)
    const inserted = await orm.insert(parks).values(rows).returning({ id: parks.id })
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

/** The same, with enough known of each for search engines. */
export function insertKnownParks(
  database: Database,
  ...fields: Partial<NewPark>[]
): Promise<number[]> {
  return insertParks(
    database,
    ...fields.map((park) => ({ area: 10_000, vicinity: '1 Elm Street', ...park })),
  )
}
