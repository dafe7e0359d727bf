import { formatCount } from '../text/format-text.ts'
import { SQUARE_METRES_PER_ACRE } from './geo.ts'

/** Square metres as acres: '1,031 acres', '0.2 acres', 'less than 0.1 acres'. */
export function formatAcres(area: number): string {
  const acres = area / SQUARE_METRES_PER_ACRE
  if (acres < 0.1) return 'less than 0.1 acres'
  return `${acres < 10 ? acres.toFixed(1) : formatCount(Math.round(acres))} acres`
}
