import type { Database } from '#db/client.ts'
import { undoCorrection, writeCorrection } from '#db/queries/operator/corrections.ts'
import {
  type FoundReports,
  findReportHistory,
  findReports,
  writeReportStatus,
} from '#db/queries/operator/report-review.ts'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import type { ReportGroup, ReportStatus } from '#domain/operator/report-review.ts'
import type { ReportHistory } from '#domain/visitors/report-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'

type ReviewDeps = { database: Database }

/** What the operator is told where a report has gone, as it does with its park. */
const NO_REPORT = 'Report not found'

type Asked = { group?: ReportGroup | undefined; q: string; page: number; limit: number }

/** A page of reports, the newest first, and how many there are on all pages and in each group. */
export async function listReports(
  { database }: ReviewDeps,
  { page, limit, ...query }: Asked,
): Promise<FoundReports & { total: number }> {
  const found = await findReports(database, { ...query, limit, offset: (page - 1) * limit })
  const { open, investigating, resolved } = found.counts
  return {
    ...found,
    total: query.group ? found.counts[query.group] : open + investigating + resolved,
  }
}

/**
 * Sets a report's status and notes the change.
 *
 * @throws NotFoundError
 */
export async function setReportStatus(
  { database }: ReviewDeps,
  change: { id: number; status: ReportStatus },
): Promise<{ status: ReportStatus }> {
  if (!(await writeReportStatus(database, change))) throw new NotFoundError(NO_REPORT)
  return { status: change.status }
}

/**
 * What became of a report, and the corrections of its park.
 *
 * @throws NotFoundError
 */
export async function getReportHistory(
  { database }: ReviewDeps,
  id: number,
): Promise<ReportHistory> {
  const history = await findReportHistory(database, id)
  if (!history) throw new NotFoundError(NO_REPORT)
  return history
}

/**
 * Sets right what a report says is wrong with its park.
 *
 * @returns the correction's number
 * @throws NotFoundError
 */
export async function correctPark(
  { database }: ReviewDeps,
  { id, facts, resolve }: { id: number; facts: CorrectedFacts; resolve: boolean },
): Promise<{ id: number }> {
  const correction = await writeCorrection(database, { reportId: id, facts, resolve })
  if (correction === null) throw new NotFoundError(NO_REPORT)
  return { id: correction }
}

/**
 * Takes a correction back.
 *
 * @throws NotFoundError
 */
export async function takeBackCorrection({ database }: ReviewDeps, id: number): Promise<void> {
  if (!(await undoCorrection(database, id))) throw new NotFoundError('Correction not found')
}
