import type { Database } from '../../client.ts'
import { findFirstParkId, type IdRange } from '../listing/sitemap.ts'

/** Parks per query: takes well under a second, so that other queries can run in between. */
const RANGE = 50_000

/** Ranges of ids that together cover all parks, for work too long for one query. */
export async function* parkRanges(database: Database): AsyncGenerator<IdRange> {
  let first = await findFirstParkId(database, 1)
  while (first !== null) {
    const last = first + RANGE - 1
    yield { first, last }
    first = await findFirstParkId(database, last + 1)
  }
}
