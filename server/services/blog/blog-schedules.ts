import type { Database } from '#db/client.ts'
import { listLastRuns, listRuns } from '#db/queries/blog/blog-runs.ts'
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  setSchedulePaused,
  updateSchedule,
} from '#db/queries/blog/blog-schedules.ts'
import type { Schedule, ScheduleInput, ScheduleRun } from '#domain/blog/blog-generate-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import { nextRun } from './next-run.ts'

type SchedulePorts = { database: Database }

const LISTED_RUNS = 20

/** Returns all schedules, with the latest run of each. */
export async function getSchedules({ database }: SchedulePorts): Promise<Schedule[]> {
  const [schedules, runs] = await Promise.all([listSchedules(database), listLastRuns(database)])
  const last = new Map(
    runs.map(({ scheduleId, ...run }): [number, ScheduleRun] => [scheduleId, run]),
  )
  return schedules.map((schedule) => ({ ...schedule, lastRun: last.get(schedule.id) ?? null }))
}

/** Saves a new schedule; it is first due at its next weekday and hour. */
export async function createSchedule(
  { database }: SchedulePorts,
  fields: ScheduleInput,
): Promise<{ id: number }> {
  return { id: await insertSchedule(database, fields, nextRun(fields, new Date())) }
}

/** @throws NotFoundError */
export async function changeSchedule(
  { database }: SchedulePorts,
  schedule: ScheduleInput & { id: number },
): Promise<{ id: number }> {
  const { id } = schedule
  const next = nextRun(schedule, new Date())
  if (!(await updateSchedule(database, schedule, next))) missing()
  return { id }
}

/**
 * Pauses a schedule, or resumes it from its next weekday and hour on.
 *
 * @throws NotFoundError
 */
export async function pauseSchedule(
  { database }: SchedulePorts,
  { id, isPaused }: { id: number; isPaused: boolean },
): Promise<{ id: number }> {
  const schedule = (await findSchedule(database, id)) ?? missing()
  const nextRunAt = nextRun(schedule, new Date())
  if (!(await setSchedulePaused(database, { id, isPaused, nextRunAt }))) missing()
  return { id }
}

/** @throws NotFoundError */
export async function removeSchedule(
  { database }: SchedulePorts,
  id: number,
): Promise<{ id: number }> {
  if (!(await deleteSchedule(database, id))) missing()
  return { id }
}

export function getRuns({ database }: SchedulePorts, id: number): Promise<ScheduleRun[]> {
  return listRuns(database, { scheduleId: id, limit: LISTED_RUNS })
}

export function missing(): never {
  throw new NotFoundError('This schedule no longer exists.')
}
