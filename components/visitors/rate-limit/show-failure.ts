import { showToast } from '../../toasts/toast-store.ts'
import { errorStatus, errorText } from '../../trpc.ts'
import { tellLimit } from './limit-store.ts'

/** Whether a call was refused because too much was asked for. */
export function isRefused(error: unknown): boolean {
  return errorStatus(error) === 429
}

/** Tells of a failed call, or of the limit where that is why. */
export function showFailure(title: string, error: unknown): void {
  if (isRefused(error)) tellLimit()
  else showToast({ title, text: errorText(error), destructive: true })
}
