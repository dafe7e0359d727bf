import { formatCount } from '#domain/text/format-text.ts'
import { LONGEST_DETAILS, type ReportType } from '#domain/visitors/suggestions.ts'
import type { ReportInput } from '#domain/visitors/visitor-schemas.ts'

/** The kinds of problems, in display order. */
export const REPORT_LABELS: Readonly<Record<ReportType, string>> = {
  amenity: 'Incorrect Amenities',
  address: 'Incorrect Address/Location',
  hours: 'Incorrect Opening Hours',
  closed: 'Park is Permanently Closed',
  other: 'Other Issue',
}

export const REPORT_TITLE = 'Report an Issue'

export const REPORT_TOAST = {
  noType: { title: 'Error', text: 'Please select an error type' },
  tooLong: { title: 'Error', text: 'Please keep the details to 2,000 characters' },
  failed: { title: 'Error', text: 'Failed to submit report. Please try again later.' },
  sent: {
    title: 'Report Submitted',
    text: 'Thank you for helping us improve our park information!',
  },
} as const

/** Stays in the form after the toast has gone. */
export const REPORT_NOT_SENT = 'The report was not sent. What you typed is still here.'

export type ReportForm = { reportType: ReportType | ''; details: string }

export const EMPTY_REPORT: ReportForm = { reportType: '', details: '' }

export type Report = Omit<ReportInput, 'id'>

type Toast = { title: string; text: string }

/** Remaining characters are counted from here on. */
const COUNTED = 200

/** The number of remaining characters, near the limit and beyond it; '' before. */
export function lettersLeft(details: string): string {
  const left = LONGEST_DETAILS - details.trim().length
  if (left > COUNTED) return ''
  const count = formatCount(Math.abs(left))
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`
}

/** The form's report with trimmed details (null if empty), or its validation error. */
export function checkReport({ reportType, details }: ReportForm): Report | { toast: Toast } {
  if (reportType === '') return { toast: REPORT_TOAST.noType }
  const trimmed = details.trim()
  if (trimmed.length > LONGEST_DETAILS) return { toast: REPORT_TOAST.tooLong }
  return { reportType, details: trimmed === '' ? null : trimmed }
}

export type ReportDialog = {
  state: 'closed' | 'open' | 'submitting'
  form: ReportForm
  /** Whether the card was closed while the report was being sent. */
  isLeft?: true
}

export const CLOSED_REPORT: ReportDialog = { state: 'closed', form: EMPTY_REPORT }

export type ReportEvent =
  | { type: 'open' | 'close' | 'leave' | 'submit' | 'sent' | 'failed' }
  | { type: 'fill'; form: Partial<ReportForm> }

/**
 * The dialog's reducer. Only a stored report clears the form: the input survives a failure and
 * reopening. The dialog stays open while sending, unless its card is closed ('leave'): then a
 * failure does not reopen it.
 */
export function reduceReport(dialog: ReportDialog, event: ReportEvent): ReportDialog {
  const { state, form } = dialog
  switch (event.type) {
    case 'open':
      if (dialog.isLeft) return { state, form }
      return state === 'closed' ? { state: 'open', form } : dialog
    case 'fill':
      return state === 'open' ? { state, form: { ...form, ...event.form } } : dialog
    case 'close':
      return state === 'open' ? { state: 'closed', form } : dialog
    case 'leave':
      if (state === 'submitting') return { state, form, isLeft: true }
      return state === 'open' ? { state: 'closed', form } : dialog
    case 'submit':
      return state === 'open' && !('toast' in checkReport(form))
        ? { state: 'submitting', form }
        : dialog
    case 'sent':
      return state === 'submitting' ? CLOSED_REPORT : dialog
    case 'failed':
      if (state !== 'submitting') return dialog
      return { state: dialog.isLeft ? 'closed' : 'open', form }
  }
}
