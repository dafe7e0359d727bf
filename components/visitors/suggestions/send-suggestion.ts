import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { trpc } from '../../app/trpc.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { showFailure } from '../rate-limit/show-failure.ts'
import { type Contribution, contributions } from './contributions.ts'

const TRY_AGAIN = 'Please try again later. What you entered is still here.'
const NOT_WITHDRAWN = 'Failed to take the suggestion back.'

type Sent = {
  park: { id: number; name: string } | null
  content: SuggestedContent
  note: string
}

/** Sends a suggestion and stores it on this device; null after a failure, which is shown. */
export async function sendSuggestion({ park, content, note }: Sent): Promise<Contribution | null> {
  const parkId = park?.id ?? null
  try {
    const sent = await withTimeout((signal) =>
      trpc.suggestions.create.mutate({ parkId, content, note: note.trim() || null }, { signal }),
    )
    const name = park?.name ?? ('name' in content ? content.name : '')
    const at = Date.now()
    const made: Contribution = { what: 'suggestion', ...sent, parkId, name, content, at }
    contributions.put(made)
    return made
  } catch (error) {
    showFailure('Failed to send the suggestion.', error, TRY_AGAIN)
    return null
  }
}

/** Takes a suggestion back; returns whether it is gone. */
export async function withdrawSuggestion({ id, receipt }: Contribution): Promise<boolean> {
  try {
    const { withdrawn } = await withTimeout((signal) =>
      trpc.suggestions.withdraw.mutate({ id, receipt }, { signal }),
    )
    if (withdrawn) contributions.drop((one) => one.what === 'suggestion' && one.id === id)
    else showToast({ title: NOT_WITHDRAWN, text: 'It was decided about in the meantime.' })
    return withdrawn
  } catch (error) {
    showFailure(NOT_WITHDRAWN, error, TRY_AGAIN)
    return false
  }
}
