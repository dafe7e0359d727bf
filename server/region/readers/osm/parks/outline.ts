import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import type { SkipReason } from '../../../osm-tags.ts'
import { assemblePolygons } from '../../../outlines/rings.ts'
import type { Candidate, ParkCollector } from './park-collector.ts'

/** The outline of a way or relation, or why it has none. Not cached, as it may be large. */
export function outlineOf(
  candidate: Pick<Candidate, 'type' | 'tags' | 'ways'>,
  { ways, nodes }: Pick<ParkCollector, 'ways' | 'nodes'>,
): { polygons: MultiPolygon } | { skipped: SkipReason } {
  if (!isArea(candidate)) return { skipped: 'no area' }
  if (candidate.ways.length === 0 || !candidate.ways.every((way) => ways.has(way))) {
    return { skipped: 'missing members' }
  }
  const lines: Position[][] = []
  for (const way of candidate.ways) {
    const line = ways.lineOf(way, nodes)
    if (!line) return { skipped: 'missing nodes' }
    lines.push(line)
  }
  const polygons = assemblePolygons(lines)
  if (!polygons) return { skipped: 'not closed' }
  return polygons.length === 0 ? { skipped: 'no area' } : { polygons }
}

function isArea({ type, tags }: Pick<Candidate, 'type' | 'tags'>): boolean {
  if (tags.area === 'no') return false
  return type === 'way' || tags.type === 'multipolygon' || tags.type === 'boundary'
}
