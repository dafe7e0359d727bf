import { OFFLINE_NOTICE } from '#domain/page/offline.ts'
import { dailyLimitText, errorStatus, errorText } from '../../app/trpc.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { announceLimit } from './limit-store.ts'

/** Whether a request was refused by the general rate limit, rather than a daily one. */
export function isRefused(error: unknown): boolean {
  return errorStatus(error) === 429 && dailyLimitText(error) === null
}

/**
 * Shows an error, or the rate limit if that was the cause.
 *
 * @param text shown instead of the error's own, unless a daily limit is reached
 * @returns the id of the error's toast
 */
export function showFailure(title: string, error: unknown, text?: string): number | null {
  if (isRefused(error)) {
    announceLimit()
    return null
  }
  // The browser's message for a lost connection says nothing to visitors.
  const own =
    errorStatus(error) === null
      ? `${OFFLINE_NOTICE.title}. ${OFFLINE_NOTICE.text}`
      : errorText(error)
  const shown = text === undefined ? own : (dailyLimitText(error) ?? text)
  return showToast({ title, text: shown, destructive: true })
}
