import { SWIPE } from '../../ui/swipe.ts'

/** How long the swipe hint is shown. */
export const SWIPE_HINT_MS = 5_000

/** The hint below several photos on touch screens. */
export const SWIPE_HINT = 'Swipe to view more photos'

/** The localStorage key of whether the hint was seen. */
export const SWIPE_HINT_KEY = 'hasSeenParkImageSwipeHint'

/** Whether a swipe of this many pixels on a card's header closes it: downwards. */
export function closesBySwipe(moved: number): boolean {
  return moved > SWIPE
}

/**
 * Whether to show the swipe hint: on touch screens with more than one photo, for 5 s, until the
 * first swipe, and only until it has been seen once.
 */
export function showsSwipeHint(known: {
  isTouch: boolean
  photos: number
  wasSeen: boolean
  hasSwiped: boolean
  /** Milliseconds. */
  shownFor: number
}): boolean {
  if (!known.isTouch || known.photos < 2) return false
  return !known.wasSeen && !known.hasSwiped && known.shownFor < SWIPE_HINT_MS
}
