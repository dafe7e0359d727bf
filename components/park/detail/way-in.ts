import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Entrance } from '#domain/park/park-schemas.ts'

/** The entrance nearest to a place; undefined if none is known. */
export function nearestWayIn(
  entrances: readonly Entrance[],
  from: Coordinates,
): Entrance | undefined {
  let [nearest, least]: [Entrance | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const entrance of entrances) {
    const distance = distanceMetres(from, entrance)
    if (distance < least) [nearest, least] = [entrance, distance]
  }
  return nearest
}

/** 'the entrance on Oak Street'. A way in is called an entrance too. */
export function wayInText({ kind, name }: Entrance): string {
  const thing = kind === 'gate' ? 'gate' : 'entrance'
  return name ? `the ${thing} on ${name}` : `the nearest ${thing}`
}
