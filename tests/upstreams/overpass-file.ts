import type { OsmElement } from './overpass-parks.ts'

type FullElement = Omit<OsmElement, 'tags' | 'bounds'> & {
  tags?: Record<string, string>
  nodes?: number[]
  members?: { type: string; ref: number }[]
}

/**
 * Converts an answer with all nodes and members to the output of `out meta bb`: the elements with a
 * `leisure` tag, ways and relations with the box of all their nodes.
 */
export function withBounds({ elements }: { elements: FullElement[] }): OsmElement[] {
  const known = new Map(elements.map((element) => [`${element.type}/${element.id}`, element]))
  const pointsOf = (element: FullElement | undefined): { lat: number; lon: number }[] => {
    if (element?.lat !== undefined && element.lon !== undefined) {
      return [{ lat: element.lat, lon: element.lon }]
    }
    const nodes = (element?.nodes ?? []).map((id) => `node/${id}`)
    const members = (element?.members ?? []).map(({ type, ref }) => `${type}/${ref}`)
    return [...nodes, ...members].flatMap((ref) => pointsOf(known.get(ref)))
  }
  return elements.flatMap((element) => {
    const { type, id, tags } = element
    if (!tags?.leisure) return []
    const points = pointsOf(element)
    const lats = points.map(({ lat }) => lat)
    const lons = points.map(({ lon }) => lon)
    if (type === 'node') return { type, id, tags, ...points[0] }
    const bounds = {
      minlat: Math.min(...lats),
      minlon: Math.min(...lons),
      maxlat: Math.max(...lats),
      maxlon: Math.max(...lons),
    }
    return { type, id, tags, bounds }
  })
}
