import { OFFLINE_NOTICE } from '#domain/page/offline.ts'
import { dailyLimitText, errorStatus, errorText } from '../../app/trpc.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { tellLimit } from './limit-store.ts'

/** Whether a request was refused by the general rate limit, rather than a daily one. */
export function isRefused(error: unknown): boolean {
  return errorStatus(error) === 429 && dailyLimitText(error) === null
}

/** Shows an error, or the rate limit if that was the cause. */
export function showFailure(title: string, error: unknown): void {
  if (isRefused(error)) tellLimit()
  else showToast({ title, text: failureText(error), destructive: true })
}

/** Replaces the browser's message for a lost connection, which tells visitors nothing. */
function failureText(error: unknown): string {
  if (errorStatus(error) !== null) return errorText(error)
  return `${OFFLINE_NOTICE.title}. ${OFFLINE_NOTICE.text}`
}
