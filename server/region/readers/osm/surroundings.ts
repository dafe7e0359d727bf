import { boundsAround } from '#domain/geo/bounds.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { ParkCollector } from './park-collector.ts'
import { PointGrid } from './point-grid.ts'
import type { PointList } from './point-list.ts'

/** The largest distance of a nearby street or place, in metres. */
const STREET_REACH = 300
const PLACE_REACH = 2_000

/**
 * The names of the streets nearest to some points, else of the nearest places; undefined if none is
 * near. Streets are streamed, as there are far more of them.
 */
export function nearestNames(
  points: readonly Coordinates[],
  { streets, places, nodes, names }: ParkCollector,
): (string | undefined)[] {
  const grid = new PointGrid()
  for (const [index, point] of points.entries()) grid.add(point, index)
  const nearest = (list: PointList, reach: number) => {
    const found: { name: string; distance: number }[] = []
    list.forEach(nodes, (point, number) => {
      const name = names[number] ?? ''
      grid.forEachIn(boundsAround(point, reach), (other, index) => {
        const distance = distanceMetres(point, other)
        const best = found[index] ?? { name: '', distance: reach }
        // Ties go to the first name, so that the file's order makes no difference.
        const isNearer = distance < best.distance
        if (isNearer || (distance === best.distance && name < best.name)) {
          found[index] = { name, distance }
        }
      })
    })
    return found
  }
  const streetNames = nearest(streets, STREET_REACH)
  const placeNames = nearest(places, PLACE_REACH)
  return points.map((_, index) => (streetNames[index] ?? placeNames[index])?.name)
}
