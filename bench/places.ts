// How long settling the place of a million parks takes, as after an upgrade.
import { openServerWith, printSkipped } from './databases.ts'
import { print, verdict } from './measure.ts'

const MAX_SECONDS = 300

/** Ends a transaction without its changes. */
class Rollback extends Error {}

const database = await openServerWith(1_000_000)
if (database) {
  const session = database.openSession()
  const start = performance.now()
  await session
    .begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`alter table parks disable trigger parks_derive`
      await tx`update parks set in_place = place_of(city, us_state, latitude, longitude)`
      const [row] = await tx`select count(*)::int as count from parks where in_place is not null`
      print(`\nPlaces of a million parks: ${row?.count} are in one`)
      // The databases of benchmarks stay as they are.
      throw new Rollback()
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error
    })
  verdict('seconds', (performance.now() - start) / 1000, { most: MAX_SECONDS })
  await session.end()
  await database.close()
} else printSkipped('Places')
