/** Pixels a finger must go farther than to have swiped. */
export const SWIPE = 50

/**
 * Whether the list's sheet is drawn up after a finger went over it: up expands it, down toggles
 * it, and what is shorter leaves it.
 *
 * @param moved pixels down the screen; negative is up
 */
export function sheetAfterSwipe(isExpanded: boolean, moved: number): boolean {
  if (moved < -SWIPE) return true
  return moved > SWIPE ? !isExpanded : isExpanded
}
