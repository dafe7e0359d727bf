import { SWIPE_HINT_MS } from '#domain/time/lifetimes.ts'
import { SWIPE } from '../../main-screen/sheet.ts'

/** What is said on touch screens under several photos. */
export const SWIPE_HINT = 'Swipe to view more photos'

/** Where the browser keeps that the hint was seen. */
export const SWIPE_HINT_KEY = 'hasSeenParkImageSwipeHint'

/** Whether a finger that went over a card's head closes it: down, which on the screen is more. */
export function closesBySwipe(moved: number): boolean {
  return moved > SWIPE
}

/**
 * Whether the hint to swipe is shown: on touch screens with more than one photo, for 5 s, until
 * the first swipe, and never to who has seen it before.
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
