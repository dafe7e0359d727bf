import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { dailyLimitText, trpc } from '../../trpc.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { isRefused, showFailure } from '../rate-limit/show-failure.ts'
import { REPORT_TIMEOUT_MS } from '../reports/report-store.ts'
import { type Contribution, contributions } from './contributions.ts'

const FAILED = 'Failed to send the suggestion.'
const NOT_WITHDRAWN = 'Failed to take the suggestion back.'

type Sent = {
  park: { id: number; name: string } | null
  content: SuggestedContent
  note: string
}

/** Sends a suggestion and keeps it on this device; null after a failure, which is shown. */
export async function sendSuggestion({ park, content, note }: Sent): Promise<Contribution | null> {
  const parkId = park?.id ?? null
  try {
    const sent = await withTimeout(REPORT_TIMEOUT_MS, (signal) =>
      trpc.suggestions.create.mutate({ parkId, content, note: note.trim() || null }, { signal }),
    )
    const name = park?.name ?? ('name' in content ? content.name : '')
    const made: Contribution = {
      what: 'suggestion',
      ...sent,
      parkId,
      name,
      content,
      at: Date.now(),
    }
    contributions.put(made)
    return made
  } catch (error) {
    fail(FAILED, error)
    return null
  }
}

/** Takes a suggestion back; returns whether it is gone. */
export async function withdrawSuggestion({ id, receipt }: Contribution): Promise<boolean> {
  try {
    const { withdrawn } = await withTimeout(REPORT_TIMEOUT_MS, (signal) =>
      trpc.suggestions.withdraw.mutate({ id, receipt }, { signal }),
    )
    if (withdrawn) contributions.drop((one) => one.what === 'suggestion' && one.id === id)
    else showToast({ title: NOT_WITHDRAWN, text: 'It was decided about in the meantime.' })
    return withdrawn
  } catch (error) {
    fail(NOT_WITHDRAWN, error)
    return false
  }
}

function fail(title: string, error: unknown): void {
  if (isRefused(error)) {
    showFailure(title, error)
    return
  }
  const text = dailyLimitText(error) ?? 'Please try again later. What you entered is still here.'
  showToast({ title, text, destructive: true })
}
