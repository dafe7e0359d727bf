import { groupOf, type ReportGroup, type ReportStatus } from '#domain/operator/report-review.ts'

type Page = {
  reports: { id: number; status: ReportStatus }[]
  counts: Record<ReportGroup, number>
}

export type StatusMove = { id: number; from: ReportStatus; to: ReportStatus }

/**
 * Returns a page of reports with one report's status changed. The report keeps its place, so the
 * list does not shift under the pointer; the counts are updated. Calling it again with `from` and
 * `to` swapped undoes it, whatever else has changed in between.
 */
export function moveReport<Shown extends Page>(page: Shown, { id, from, to }: StatusMove): Shown {
  const counts = { ...page.counts }
  counts[groupOf(from)] -= 1
  counts[groupOf(to)] += 1
  const reports = page.reports.map((report) =>
    report.id === id ? { ...report, status: to } : report,
  )
  return { ...page, reports, counts }
}
