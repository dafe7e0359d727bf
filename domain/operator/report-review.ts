/** A report's status. The operator may change it freely. */
export const REPORT_STATUSES = ['open', 'investigating', 'resolved', 'closed'] as const

export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const STATUS_LABELS: Readonly<Record<ReportStatus, string>> = {
  open: 'Open',
  investigating: 'Investigating',
  resolved: 'Resolved',
  closed: 'Closed',
}

/** The tabs of the reports screen: resolved and closed reports share one. */
export const REPORT_GROUPS = ['open', 'investigating', 'resolved'] as const

export type ReportGroup = (typeof REPORT_GROUPS)[number]

export const GROUP_STATUSES: Readonly<Record<ReportGroup, readonly ReportStatus[]>> = {
  open: ['open'],
  investigating: ['investigating'],
  resolved: ['resolved', 'closed'],
}

export const REPORTS_FAILED = 'Failed to load error reports.'
export const STATUS_FAILED = 'Failed to update report status.'

export const REPORTS_PER_PAGE = 20
/** Longest search text, in characters. */
export const LONGEST_REPORT_SEARCH = 100
/** The highest page number accepted. */
export const LAST_REPORTS_PAGE = 10_000

/** The operator's view of the reports, as in the page's address. */
export type ReportsView = { group: ReportGroup; q: string; page: number }

/** Reads '?tab=resolved&q=gate&page=2'; missing or invalid values become the defaults. */
export function readReportsView(search: string): ReportsView {
  const params = new URLSearchParams(search)
  const tab = params.get('tab')
  const page = Number(params.get('page') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1 && page <= LAST_REPORTS_PAGE
  return {
    group: REPORT_GROUPS.find((group) => group === tab) ?? 'open',
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_REPORT_SEARCH),
    page: isPage ? page : 1,
  }
}

/** The query string of a view; '' for the default view. */
export function reportsViewSearch({ group, q, page }: ReportsView): string {
  const params = new URLSearchParams()
  if (group !== 'open') params.set('tab', group)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

export function toReportsInput({ group, q, page }: ReportsView) {
  return { group, q, page, limit: REPORTS_PER_PAGE }
}
