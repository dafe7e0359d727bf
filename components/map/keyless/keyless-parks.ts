import type { ParkOnMap } from '../markers/marker-points.ts'

/**
 * The parks the keyless map may show, and a note about the others: Google's may only be shown on
 * its own map. The note is empty if none are left out.
 */
export function keylessParks(parks: readonly ParkOnMap[]): { parks: ParkOnMap[]; text: string } {
  const shown = parks.filter(({ source }) => source !== 'google')
  const absent = parks.length - shown.length
  if (absent === 0) return { parks: shown, text: '' }
  const text = `${absent} of Google’s parks ${absent === 1 ? 'is' : 'are'} in the list only.`
  return { parks: shown, text }
}
