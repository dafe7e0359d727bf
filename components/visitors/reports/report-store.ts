import type { Park } from '#domain/park/park-schemas.ts'
import { dailyLimitText, trpc } from '../../app/trpc.ts'
import { dismissToast, showToast } from '../../toasts/toast-store.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { isRefused, showFailure } from '../rate-limit/show-failure.ts'
import { contributions } from '../suggestions/contributions.ts'
import {
  CLOSED_REPORT,
  checkReport,
  REPORT_TOAST,
  type ReportDialog,
  type ReportEvent,
  reduceReport,
} from './report-form.ts'

/** Timeout of sending a report. */
export const REPORT_TIMEOUT_MS = 15_000

/** Dialogs of this visit by park: the input survives closing the dialog and the card. */
const dialogs = new Map<number, ReportDialog>()
const listeners = new Set<() => void>()
/** The toast with a validation error, until it is resolved. */
let complaint: number | null = null

export function reportOf(parkId: number): ReportDialog {
  return dialogs.get(parkId) ?? CLOSED_REPORT
}

export function onReport(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellReport(parkId: number, event: ReportEvent): void {
  const before = reportOf(parkId)
  const after = reduceReport(before, event)
  if (after === before) return
  if (complaint !== null) dismissToast(complaint)
  dialogs.set(parkId, after)
  for (const listener of listeners) listener()
}

/** Sends the report, shows the outcome, and returns whether it was stored. */
export async function sendReport({ id, name }: Pick<Park, 'id' | 'name'>): Promise<boolean> {
  const { state, form } = reportOf(id)
  const report = checkReport(form)
  if (state !== 'open') return false
  if ('toast' in report) {
    complaint = showToast({ ...report.toast, destructive: true })
    return false
  }
  tellReport(id, { type: 'submit' })
  try {
    const sent = await withTimeout(REPORT_TIMEOUT_MS, (signal) =>
      trpc.reports.create.mutate({ id, ...report }, { signal }),
    )
    tellReport(id, { type: 'sent' })
    contributions.put({ what: 'report', ...sent, parkId: id, name, at: Date.now() })
    showToast(REPORT_TOAST.sent)
    return true
  } catch (error) {
    tellReport(id, { type: 'failed' })
    if (isRefused(error)) showFailure(REPORT_TOAST.failed.title, error)
    else {
      const text = dailyLimitText(error) ?? REPORT_TOAST.failed.text
      complaint = showToast({ ...REPORT_TOAST.failed, text, destructive: true })
    }
    return false
  }
}
