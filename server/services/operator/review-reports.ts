import type { Database } from '#db/client.ts'
import {
  type Correction,
  undoCorrection,
  writeCorrection,
} from '#db/queries/operator/corrections.ts'
import {
  findReportHistory,
  findReports,
  writeReportStatus,
} from '#db/queries/operator/report-review.ts'
import type { ReportStatus } from '#domain/operator/report-review.ts'
import type {
  CorrectInput,
  ReportHistory,
  ReportsInput,
  ReportsPage,
  SetStatusInput,
} from '#domain/operator/report-review-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'

type ReviewPorts = { database: Database }

/** Shown if a report no longer exists, as it is deleted together with its park. */
const NO_REPORT = 'Report not found'

/** Returns a page of reports, newest first, with the total number and that of each group. */
export async function listReports(
  { database }: ReviewPorts,
  query: ReportsInput,
): Promise<ReportsPage> {
  const found = await findReports(database, query)
  const { open, investigating, resolved } = found.counts
  return {
    ...found,
    total: query.group ? found.counts[query.group] : open + investigating + resolved,
  }
}

/**
 * Sets a report's status and records the change.
 *
 * @returns the status and the one before
 * @throws NotFoundError
 */
export async function setReportStatus(
  { database }: ReviewPorts,
  change: SetStatusInput,
): Promise<{ status: ReportStatus; before: ReportStatus }> {
  const before = await writeReportStatus(database, change)
  if (before === null) throw new NotFoundError(NO_REPORT)
  return { status: change.status, before }
}

/**
 * Returns the history of a report, and the corrections of its park.
 *
 * @throws NotFoundError
 */
export async function getReportHistory(
  { database }: ReviewPorts,
  id: number,
): Promise<ReportHistory> {
  const history = await findReportHistory(database, id)
  if (!history) throw new NotFoundError(NO_REPORT)
  return history
}

/**
 * Corrects a park's facts in response to a report.
 *
 * @returns the correction
 * @throws NotFoundError
 */
export async function correctPark(
  { database }: ReviewPorts,
  input: CorrectInput,
): Promise<Correction> {
  const correction = await writeCorrection(database, input)
  if (!correction) throw new NotFoundError(NO_REPORT)
  return correction
}

/**
 * Undoes a correction.
 *
 * @returns the correction
 * @throws NotFoundError
 */
export async function takeBackCorrection(
  { database }: ReviewPorts,
  id: number,
): Promise<Correction> {
  const correction = await undoCorrection(database, id)
  if (!correction) throw new NotFoundError('Correction not found')
  return correction
}
