// Server time of the operator's list of 10,000 reports, as a procedure.
import type { Database } from '#db/client.ts'
import { operators } from '#db/schema/operator.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { makeContext } from '#server/http/rpc/context.ts'
import { appRouter } from '#server/http/rpc/routers/app-router.ts'
import { createCallerFactory } from '#server/http/rpc/trpc.ts'
import { openEmbeddedWith, openServerWith, printSkipped } from './databases.ts'
import { milliseconds, print, time, verdict } from './measure.ts'
import { benchCaller, benchEnv } from './settings.ts'

const REPORTS = 10_000
const CALLS = 100
/** A page may take as long as this many reads of all reports, measured in the same run. */
const MAX_READINGS = 6
const ASKED = {
  'first page': { group: 'open', limit: 20 },
  'last page': { group: 'resolved', limit: 20, page: 170 },
  'a park’s name': { group: 'open', limit: 20, q: 'oak park' },
  'words of the details': { group: 'open', limit: 20, q: 'fence 77' },
  'words of none': { group: 'open', limit: 20, q: 'no such words' },
} as const

await measure('server, a million parks', await openServerWith(1_000_000))
await measure('embedded, 20,000 parks', await openEmbeddedWith(20_000))

async function measure(name: string, database: Database | null): Promise<void> {
  if (!database) return printSkipped(`10,000 reports, ${name}`)
  await fill(database)
  const deps = makeDeps({ env: benchEnv, database, log: makeLog('error'), root: process.cwd() })
  const caller = await operatorOf(deps)
  const reading = await time(CALLS, () =>
    database.run(
      database.sql`select count(*) from reports where details ilike ${'%no such words%'}`,
    ),
  )
  print(`\n10,000 reports, ${name}; to read them all: p50 ${milliseconds(reading.p50)}`)
  for (const [what, input] of Object.entries(ASKED)) {
    const timing = await time(CALLS, () => caller.reports.list(input))
    print(`  ${what}: p50 ${milliseconds(timing.p50)}, ${timing.perSecond.toFixed(0)}/s`)
    verdict(`${what}, in readings`, timing.p50 / reading.p50, { most: MAX_READINGS })
  }
  await database.close()
}

/** Reports spread over parks and statuses; created once and kept. */
async function fill({ sql }: Database): Promise<void> {
  const [known] = await sql`select count(*)::int as count from reports`
  if (known?.count === REPORTS) return
  await sql`truncate reports cascade`
  await sql`
    insert into reports (park_id, type, details, status, created_at)
    select park_id, 'other', 'The fence ' || number || ' is locked, and nobody has the key.',
      (array['open', 'investigating', 'resolved', 'closed'])[1 + number % 4],
      now() - number * interval '1 minute'
    from (
      select number, (
        select id from parks where id >= 1 + number::bigint * 7919 % (select max(id) from parks)
        order by id limit 1
      ) as park_id
      from generate_series(1, ${REPORTS}::int) as number
    ) as spread`
  await sql`analyze reports`
}

async function operatorOf(deps: Deps) {
  await deps.database.orm.insert(operators).values({ id: 'bench' }).onConflictDoNothing()
  const cookie = (await deps.sessions.start('bench')).split(';')[0] ?? ''
  const context = makeContext(deps, {
    headers: new Headers({ cookie }),
    caller: benchCaller,
    answerHeaders: new Headers(),
  })
  return createCallerFactory(appRouter)(context)
}
