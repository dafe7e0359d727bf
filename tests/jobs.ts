import { vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { makeLog } from '#server/core/log.ts'
import { type JobKind, makeJobs } from '#server/services/jobs.ts'

/** Does all jobs of these kinds that are due, as one more process. */
export async function workOff(database: Database, kinds: readonly JobKind[]): Promise<void> {
  const jobs = makeJobs({ database, log: makeLog('silent') })
  jobs.start(kinds)
  await untilIdle(
    database,
    kinds.map(({ name }) => name),
  )
  await jobs.end()
}

/** Waits until no job of these kinds is due or under way. */
function untilIdle({ sql }: Database, kinds: readonly string[]): Promise<unknown> {
  const isIdle = async () => {
    const open = await sql`select from jobs where kind = any(${[...kinds]}::text[])
      and (status = 'running' or (status = 'waiting' and run_at <= now()))`
    return open.length === 0
  }
  return vi.waitUntil(isIdle, { timeout: 30_000, interval: 20 })
}
