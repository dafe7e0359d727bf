import { REPORT_TYPES, type SuggestedContent } from '#domain/visitors/suggestions.ts'
import type { ReportInput } from '#domain/visitors/visitor-schemas.ts'
import { makeStoredList } from '../../ui/stored-list.ts'

/** A report or a suggestion that was made on this device. */
export type Contribution = {
  what: 'report' | 'suggestion'
  id: number
  receipt: string
  /** The park it is about; null for a missing one. */
  parkId: number | null
  /** The park's name, as known or suggested. */
  name: string
  /** What was suggested; absent for reports. */
  content?: SuggestedContent
  /** What was reported; absent for suggestions, and for reports of earlier versions. */
  report?: Pick<ReportInput, 'reportType' | 'details'>
  /** Whether the operator has decided about the suggestion, as far as this device knows. */
  isDecided?: true
  /** In milliseconds since 1970. */
  at: number
}

export const contributions = makeStoredList<Contribution>({
  key: 'parkfetch_contributions',
  most: 100,
  isEntry: isContribution,
  isSame: (one, other) => one.what === other.what && one.id === other.id,
})

export function isContribution(entry: unknown): entry is Contribution {
  const { what, id, receipt, parkId, name, content, report, at } = (entry ?? {}) as Record<
    string,
    unknown
  >
  const hasContent = typeof content === 'object' && content !== null && 'kind' in content
  return (
    (what === 'report' || (what === 'suggestion' && hasContent)) &&
    Number.isInteger(id) &&
    typeof receipt === 'string' &&
    (parkId === null || Number.isInteger(parkId)) &&
    typeof name === 'string' &&
    (report === undefined || isReport(report)) &&
    typeof at === 'number'
  )
}

function isReport(report: unknown): boolean {
  const { reportType, details } = (report ?? {}) as Record<string, unknown>
  const isDetails = details === null || typeof details === 'string'
  return REPORT_TYPES.some((type) => type === reportType) && isDetails
}
