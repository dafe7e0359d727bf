import { toSearchQuery } from '#domain/search/search-query.ts'
import type { Moved, SearchState } from '#domain/search/search-state.ts'

/**
 * Restores a search from the history: from its address, and how the map was moved there. The loaded
 * area is kept if it belongs to the current search, even with another park selected.
 */
export function restoreSearch(
  told: SearchState,
  { moved: kept = null, present }: { moved?: Moved | null; present: SearchState },
): SearchState {
  if (told.place.mode !== 'coordinates' || !kept) return told
  const moved = { ...kept, area: kept.area && { ...kept.area, isLoaded: false } }
  const restored = { ...told, moved }
  return keyOf(restored) === keyOf(present) ? { ...restored, moved: present.moved } : restored
}

/** Identifies a search regardless of the selected park. */
function keyOf(state: SearchState): string {
  return JSON.stringify([toSearchQuery(state), state.moved?.origin])
}
