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
import { nextRun } from '../jobs.ts'

type SchedulePorts = { database: Database }

const LISTED_RUNS = 20
/** The kind of the jobs that write the guides of schedules. */
export const PLANNED_GUIDES = 'planned_guides'

/** When a schedule is next due after a moment. */
export function nextRunOf(
  { weekday, hour }: Pick<ScheduleInput, 'weekday' | 'hour'>,
  after: Date,
): Date {
  return nextRun(`0 ${hour} * * ${weekday}`, after)
}

/** Returns all schedules, with the latest run of each. */
export async function getSchedules({ database }: SchedulePorts): Promise<Schedule[]> {
  const [schedules, runs] = await Promise.all([
    listSchedules(database),
    listLastRuns(database, PLANNED_GUIDES),
  ])
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
  return { id: await insertSchedule(database, fields, nextRunOf(fields, new Date())) }
}

/** @throws NotFoundError */
export async function changeSchedule(
  { database }: SchedulePorts,
  schedule: ScheduleInput & { id: number },
): Promise<{ id: number }> {
  const { id } = schedule
  const next = nextRunOf(schedule, new Date())
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
  const nextRunAt = nextRunOf(schedule, new Date())
  if (!(await setSchedulePaused(database, { id, isPaused, nextRunAt }))) missing()
  return { id }
}

/** @throws NotFoundError */
export async function removeSchedule(
  { database }: SchedulePorts,
  id: number,
): Promise<{ id: number }> {
  if (!(await deleteSchedule(database, { kind: PLANNED_GUIDES, id }))) missing()
  return { id }
}

export function getRuns({ database }: SchedulePorts, id: number): Promise<ScheduleRun[]> {
  return listRuns(database, { kind: PLANNED_GUIDES, scheduleId: id, limit: LISTED_RUNS })
}

export function missing(): never {
  throw new NotFoundError('This schedule no longer exists.')
}
