import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { MAX_LATITUDE, MAX_RADIUS } from '#domain/search/search-defaults.ts'
import {
  type AskedArea,
  addLoadedArea,
  cellCentre,
  cellReach,
  isCellLoaded,
  type LoadedArea,
  neighbourhood,
  usableAreas,
} from './loaded-areas.ts'

const GROUP = 8
/** Cells are requested with a small margin, to be fully covered. */
const MARGIN = 1.06

/** A search to preload: radius in metres. */
export type Preload = { centre: Coordinates; radius: number }

/**
 * The searches to preload around a location, in groups of eight to send one after another: the
 * unloaded cells of the neighbourhood, nearest first, without those covered by earlier answers.
 * Empty for an invalid location.
 */
export function planPreload(areas: readonly LoadedArea[], asked: AskedArea): Preload[][] {
  const { centre, radius } = asked
  if (!(Math.abs(centre.lat) <= MAX_LATITUDE) || !(Math.abs(centre.lng) <= 180)) return []
  const cells = neighbourhood(centre, radius)
    .map((cell) => ({ cell, distance: distanceMetres(centre, cellCentre(cell)) }))
    .sort((a, b) => a.distance - b.distance)
  let loaded = usableAreas(areas, asked)
  const plan: Preload[] = []
  for (const { cell } of cells) {
    if (isCellLoaded(loaded, cell)) continue
    const reach = Math.max(radius, Math.ceil(cellReach(cell) * MARGIN))
    const preload = { centre: cellCentre(cell), radius: Math.min(MAX_RADIUS, reach) }
    plan.push(preload)
    loaded = addLoadedArea(loaded, { ...asked, ...preload })
  }
  return inGroups(plan)
}

function inGroups(plan: readonly Preload[]): Preload[][] {
  const groups: Preload[][] = []
  for (let start = 0; start < plan.length; start += GROUP) {
    groups.push(plan.slice(start, start + GROUP))
  }
  return groups
}
