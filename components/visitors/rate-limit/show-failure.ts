import { showToast } from '../../toasts/toast-store.ts'
import { errorStatus, errorText } from '../../trpc.ts'
import { tellLimit } from './limit-store.ts'

export function isRefused(error: unknown): boolean {
  return errorStatus(error) === 429
}

/** Shows an error, or the rate limit if that was the cause. */
export function showFailure(title: string, error: unknown): void {
  if (isRefused(error)) tellLimit()
  else showToast({ title, text: errorText(error), destructive: true })
}
