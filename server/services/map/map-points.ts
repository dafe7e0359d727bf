import type { Database } from '#db/client.ts'
import {
  type ChangesMark,
  readMapPoints,
  readMapPointsOf,
  readParkChanges,
} from '#db/queries/park/map-points.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { findZones } from './openness.ts'
import { changePoints, joinPoints, noPoints, type Points, toPoints } from './points.ts'

/** How long the changes since the last reading are surely all stored. */
const CHANGES_SURE_MS = DAY_MS

/** Rows read by one query. */
const BATCH = 2_000

/** With more changes than this all points are read again. */
const MANY_CHANGES = 100_000

export type MapPoints = {
  /** The points of all parks, as of the data's version. */
  current: () => Promise<Points>
  /**
   * The same with the time zones of parks with hours. Later changes may be in the points already, so
   * the zones of some may be missing.
   */
  withZones: () => Promise<Points>
}

/**
 * Keeps the points of all parks in memory, as counting a million in the database takes too long for
 * a map. They are read when first needed; after that only what has changed.
 */
export function makeMapPoints({
  database,
  dataVersion,
}: {
  database: Database
  dataVersion: { current: () => number }
}): MapPoints {
  let points = noPoints()
  let mark: ChangesMark | null = null
  let followedAt = 0
  let version: number | null = null
  let reading: Promise<void> | null = null

  async function follow(): Promise<void> {
    const next = dataVersion.current()
    const startedAt = Date.now()
    // Older changes may have been deleted already.
    const since = startedAt - followedAt < CHANGES_SURE_MS ? mark : null
    const changes = await readParkChanges(database, since)
    if (changes.isAny || changes.ids.length > MANY_CHANGES) points = await readAll(database)
    else if (changes.ids.length > 0) points = await withChanges(database, points, changes.ids)
    mark = changes.mark
    followedAt = startedAt
    version = next
  }

  async function current(): Promise<Points> {
    const wanted = dataVersion.current()
    // A reading that has begun earlier may miss the last change.
    while ((version ?? -1) < wanted) {
      reading ??= follow().finally(() => {
        reading = null
      })
      await reading
    }
    return points
  }

  return {
    current,
    async withZones() {
      let known = await current()
      // They may change meanwhile.
      while (await findZones(known)) known = await current()
      return known
    },
  }
}

async function readAll(database: Database): Promise<Points> {
  const { texts } = noPoints()
  const parts: Points[] = []
  let after = 0
  for (;;) {
    const rows = await readMapPoints(database, { after, limit: BATCH })
    parts.push(toPoints(rows, texts))
    if (rows.length < BATCH) return joinPoints(parts, texts)
    after = rows.at(-1)?.id ?? after
  }
}

async function withChanges(
  database: Database,
  points: Points,
  ids: readonly number[],
): Promise<Points> {
  const rows = []
  for (let at = 0; at < ids.length; at += BATCH) {
    rows.push(...(await readMapPointsOf(database, ids.slice(at, at + BATCH))))
  }
  return changePoints(points, { ids, rows })
}
