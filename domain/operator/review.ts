import { normaliseName } from '../text/names.ts'
import type { SuggestedContent } from '../visitors/suggestions.ts'
import type { CorrectedFacts } from './corrections.ts'

/** Suggestions shown at once; the next ones follow as these are decided. */
export const MAX_REVIEWED = 50
/** Disagreements shown at once. */
export const MAX_CONFLICTS = 50
/** Longest reply to a suggestion's author, in characters. */
export const LONGEST_REPLY = 300
/** A pin farther from its park than this, in metres, is doubtful. */
const FAR_METRES = 2_000

/** Why a suggestion should be looked at with care. */
export const DOUBTS = ['link', 'shouting', 'nameless', 'lookalike', 'far'] as const
export type Doubt = (typeof DOUBTS)[number]

export const DOUBT_TEXTS: Readonly<Record<Doubt, string>> = {
  link: 'Its words have a link',
  shouting: 'Its words are all capitals',
  nameless: 'Its name has no letters',
  lookalike: 'A park of this name is near',
  far: `Its pin is more than ${FAR_METRES / 1_000} km away from where the park is now`,
}

/** What is doubtful about a suggestion, by its words and place. */
export function doubtsOf({
  content,
  note,
  lookalikes,
  movedMetres,
}: {
  content: SuggestedContent
  note: string | null
  /** Names of parks near a missing one. */
  lookalikes: readonly string[]
  /** How far a pin is to be moved, in metres. */
  movedMetres: number | null
}): Doubt[] {
  const name = 'name' in content ? content.name : ''
  const texts = [name, note ?? '']
  const is: Record<Doubt, boolean> = {
    link: texts.some((text) => LINK.test(text)),
    shouting: texts.some(isShouted),
    nameless: name !== '' && !/\p{L}/u.test(name),
    lookalike: lookalikes.some((other) => normaliseName(other) === normaliseName(name)),
    far: movedMetres !== null && movedMetres > FAR_METRES,
  }
  return DOUBTS.filter((doubt) => is[doubt])
}

const LINK = /https?:|www\.|\b[\w-]+\.(com|net|org|info|biz|io|ru|cn|xyz|shop|top)\b/i

/** More than one word, or a long one, in capitals only: 'NYC' is a name. */
function isShouted(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  return letters.length > 8 && letters === letters.toUpperCase() && /\p{Lu}/u.test(letters)
}

/** What an accepted suggestion corrects about its park. */
export function correctionOf(content: Exclude<SuggestedContent, { kind: 'park' }>): CorrectedFacts {
  switch (content.kind) {
    case 'position':
      return { position: content.position }
    case 'name':
      return { name: content.name }
    case 'hours':
      return { openingHours: content.openingHours }
    case 'fact':
      return { facts: { [content.key]: content.value } }
    case 'closed':
      return { closed: true }
  }
}
