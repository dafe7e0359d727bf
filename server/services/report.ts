import { writeReport } from '#db/queries/reports.ts'
import type { ReportType } from '#domain/reports.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'

type Report = { parkId: number; type: ReportType; details: string | null }

/**
 * Keeps what a visitor says is wrong about a park, for the operator.
 *
 * @returns the report's number
 * @throws NotFoundError
 */
export async function createReport(
  { database }: Pick<Deps, 'database'>,
  report: Report,
): Promise<{ id: number }> {
  const id = await writeReport(database, report)
  if (id === null) throw new NotFoundError('Park not found')
  return { id }
}
