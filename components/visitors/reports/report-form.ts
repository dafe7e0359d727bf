import type { Park } from '#domain/park/park-schemas.ts'
import { formatCount, quoted } from '#domain/text/format-text.ts'
import { LONGEST_DETAILS, REPORT_LABELS, type ReportType } from '#domain/visitors/suggestions.ts'
import type { ReportInput } from '#domain/visitors/visitor-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { dismissToast, showToast } from '../../toasts/toast-store.ts'
import { makeListeners } from '../../ui/listeners.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { showFailure } from '../rate-limit/show-failure.ts'
import { contributions } from '../suggestions/contributions.ts'

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

/** Remaining characters are counted from here on. */
const COUNTED = 200

export type ReportForm = { reportType: ReportType | ''; details: string }

export const EMPTY_REPORT: ReportForm = { reportType: '', details: '' }

export type Report = Omit<ReportInput, 'id'>

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

/** Dialogs of this visit by park: the input survives closing the dialog and the card. */
const dialogs = new Map<number, ReportDialog>()
const listeners = makeListeners()
export const onReport = listeners.follow
/** The toast with a validation error, until it is resolved. */
let complaint: number | null = null

export function reportOf(parkId: number): ReportDialog {
  return dialogs.get(parkId) ?? CLOSED_REPORT
}

export function dispatchReport(parkId: number, event: ReportEvent): void {
  const before = reportOf(parkId)
  const after = reduceReport(before, event)
  if (after === before) return
  if (complaint !== null) dismissToast(complaint)
  dialogs.set(parkId, after)
  listeners.notify()
}

/**
 * The dialog's reducer. Only a stored report clears the form: the input survives a failure and
 * reopening. The dialog stays open while sending, unless its card is closed ('leave'): then a
 * failure does not reopen it.
 */
export function reduceReport(dialog: ReportDialog, event: ReportEvent): ReportDialog {
  const { state, form, isLeft } = dialog
  if (event.type === 'open' && isLeft) return { state, form }
  if (event.type === 'open' && state === 'closed') return { state: 'open', form }
  if (state === 'submitting') {
    if (event.type === 'leave') return { state, form, isLeft: true }
    if (event.type === 'sent') return CLOSED_REPORT
    if (event.type === 'failed') return { state: isLeft ? 'closed' : 'open', form }
  }
  if (state === 'open') {
    if (event.type === 'fill') return { state, form: { ...form, ...event.form } }
    if (event.type === 'close' || event.type === 'leave') return { state: 'closed', form }
    if (event.type === 'submit' && !('toast' in checkReport(form))) {
      return { state: 'submitting', form }
    }
  }
  return dialog
}

/** The form's report with trimmed details (null if empty), or its validation error. */
export function checkReport(form: ReportForm): Report | { toast: { title: string; text: string } } {
  const { reportType } = form
  const details = form.details.trim()
  if (reportType === '') return { toast: REPORT_TOAST.noType }
  if (details.length > LONGEST_DETAILS) return { toast: REPORT_TOAST.tooLong }
  return { reportType, details: details || null }
}

/** The number of remaining characters, near the limit and beyond it; '' before. */
export function lettersLeft(details: string): string {
  const left = LONGEST_DETAILS - details.trim().length
  if (left > COUNTED) return ''
  const count = Math.abs(left)
  const characters = `${formatCount(count)} ${count === 1 ? 'character' : 'characters'}`
  return `${characters} ${left < 0 ? 'too many' : 'left'}`
}

/** A report among what was told: 'Report an Issue: Other Issue, “The gate is broken”'. */
export function reportText(report: Report | undefined): string {
  if (!report) return REPORT_TITLE
  const { reportType, details } = report
  return `${REPORT_TITLE}: ${REPORT_LABELS[reportType]}${details ? `, “${quoted(details)}”` : ''}`
}

/** Sends the report, shows the outcome, and returns whether it was stored. */
export async function sendReport({ id, name }: Pick<Park, 'id' | 'name'>): Promise<boolean> {
  const { state, form } = reportOf(id)
  if (state !== 'open') return false
  const report = checkReport(form)
  if ('toast' in report) {
    complaint = showToast({ ...report.toast, destructive: true })
    return false
  }
  dispatchReport(id, { type: 'submit' })
  try {
    const sent = await withTimeout((signal) =>
      trpc.reports.create.mutate({ id, ...report }, { signal }),
    )
    dispatchReport(id, { type: 'sent' })
    contributions.put({ what: 'report', ...sent, parkId: id, name, report, at: Date.now() })
    showToast(REPORT_TOAST.sent)
    return true
  } catch (error) {
    dispatchReport(id, { type: 'failed' })
    complaint = showFailure(REPORT_TOAST.failed.title, error, REPORT_TOAST.failed.text)
    return false
  }
}
