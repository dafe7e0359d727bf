import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { makeStoredList } from '../../ui/stored-list.ts'

/** A report or a suggestion that was made on this device. */
export type Contribution = {
  what: 'report' | 'suggestion'
  id: number
  receipt: string
  /** The park it is about; null for a missing one. */
  parkId: number | null
  /** The park's name, as known or suggested. */
  name: string
  /** What was suggested; absent for reports. */
  content?: SuggestedContent
  /** Whether the operator has decided about the suggestion, as far as this device knows. */
  isDecided?: true
  /** In milliseconds since 1970. */
  at: number
}

export const contributions = makeStoredList<Contribution>({
  key: 'parkfetch_contributions',
  most: 100,
  isEntry: isContribution,
  isSame: (one, other) => one.what === other.what && one.id === other.id,
})

export function isContribution(entry: unknown): entry is Contribution {
  const { what, id, receipt, parkId, name, content, at } = (entry ?? {}) as Record<string, unknown>
  const hasContent = typeof content === 'object' && content !== null && 'kind' in content
  return (
    (what === 'report' || (what === 'suggestion' && hasContent)) &&
    Number.isInteger(id) &&
    typeof receipt === 'string' &&
    (parkId === null || Number.isInteger(parkId)) &&
    typeof name === 'string' &&
    typeof at === 'number'
  )
}
