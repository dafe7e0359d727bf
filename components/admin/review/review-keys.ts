export type ReviewKey =
  | { type: 'step'; by: 1 | -1 }
  | { type: 'accept' | 'decline' | 'edit' | 'undo' }
  /** The nth answer, from 0. */
  | { type: 'choose'; nth: number }

type Pressed = {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  /** Whether the key is held. */
  repeat: boolean
}

const KEYS: Readonly<Record<string, ReviewKey>> = {
  j: { type: 'step', by: 1 },
  ArrowDown: { type: 'step', by: 1 },
  k: { type: 'step', by: -1 },
  ArrowUp: { type: 'step', by: -1 },
  a: { type: 'accept' },
  d: { type: 'decline' },
  e: { type: 'edit' },
  u: { type: 'undo' },
}

/** What a key does in the queue; null if nothing. */
export function reviewKey(pressed: Pressed): ReviewKey | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  const action = actionOf(pressed.key)
  // A held key decides about one thing only.
  return pressed.repeat && action?.type !== 'step' ? null : action
}

function actionOf(key: string): ReviewKey | null {
  if (/^[1-9]$/.test(key)) return { type: 'choose', nth: Number(key) - 1 }
  const known = [key, key.toLowerCase()].find((name) => Object.hasOwn(KEYS, name))
  return known === undefined ? null : (KEYS[known] ?? null)
}

export const REVIEW_HELP =
  'J and K go from one to the next. A accepts or merges, D declines or tells apart, E looks closer, U undoes; 1 to 9 choose an answer.'

/** The keys of likely duplicates alone. */
export const DUPLICATES_HELP =
  'J and K go from one to the next. A merges, D tells apart, E looks closer, U undoes.'

/** The keys of pairs that are told apart. */
export const APART_HELP =
  'Pairs of likely duplicates that you said are two parks. J and K go from one to the next, Enter looks at them again, U undoes.'
