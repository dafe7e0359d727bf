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
  else showToast({ title, text: errorText(error), destructive: true })
}
