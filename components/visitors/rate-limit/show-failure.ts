import { OFFLINE_NOTICE } from '#domain/text/offline.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { dailyLimitText, errorStatus, errorText } from '../../trpc.ts'
import { tellLimit } from './limit-store.ts'

/** Whether requests of all kinds have to wait. */
export function isRefused(error: unknown): boolean {
  return errorStatus(error) === 429 && dailyLimitText(error) === null
}

/** Shows an error, or the rate limit if that was the cause. */
export function showFailure(title: string, error: unknown): void {
  if (isRefused(error)) tellLimit()
  else showToast({ title, text: failureText(error), destructive: true })
}

/** Browsers' words for a lost connection tell visitors nothing. */
function failureText(error: unknown): string {
  if (errorStatus(error) !== null) return errorText(error)
  return `${OFFLINE_NOTICE.title}. ${OFFLINE_NOTICE.text}`
}
