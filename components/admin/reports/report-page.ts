import { groupOf, type ReportGroup, type ReportStatus } from '#domain/operator/report-review.ts'

type Page = {
  reports: { id: number; status: ReportStatus }[]
  counts: Record<ReportGroup, number>
}

export type StatusMove = { id: number; from: ReportStatus; to: ReportStatus }

/**
 * A page of reports once one of them has another status. It stays where it is, so that it does not
 * go from under one's fingers; the counts follow. Moved back by the same with `from` and `to`
 * swapped, whatever else has moved meanwhile.
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
