import { SWIPE } from '../ui/swipe.ts'

/**
 * Whether the sheet is expanded after a swipe: up expands it, down toggles it, a shorter movement
 * changes nothing.
 *
 * @param moved pixels downwards; negative is up
 */
export function sheetAfterSwipe(isExpanded: boolean, moved: number): boolean {
  if (moved < -SWIPE) return true
  return moved > SWIPE ? !isExpanded : isExpanded
}
