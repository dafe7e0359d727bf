import type { SourceFacts } from '#domain/facts/park-facts.ts'
import { boundsAround, boundsContain } from '#domain/geo/bounds.ts'
import { type Bounds, distanceMetres } from '#domain/geo/geo.ts'
import type { Insides } from '#domain/park/park-schemas.ts'
import type { ImportRecord } from '../../../import/records.ts'
import { noteHours } from '../../../import/to-facts.ts'
import {
  factsOfPark,
  ownName,
  parkFromOsm,
  type SkipReason,
  withOtherNames,
} from '../../../osm-tags.ts'
import { PointGrid } from '../stores/point-grid.ts'
import type { PointList } from '../stores/point-list.ts'
import type { Feature } from './feature-list.ts'
import type { Candidate, ParkCollector } from './park-collector.ts'
import { lookInside, placeSites, type Site } from './sites.ts'

/** Meters: points of the same name that are nearer are one park; for areas their borders count. */
const SAME_PLACE = 200
/** The largest distance of a nearby street or place, in meters. */
const STREET_REACH = 300
const PLACE_REACH = 2_000

const TYPE_ORDER = ['node', 'way', 'relation']

type Element = Pick<Candidate, 'type' | 'id'>

/** The parks of a collector that has seen the whole file, by type and id. */
export function* toRecords(collector: ParkCollector, bbox?: Bounds): Generator<ImportRecord> {
  const { sites, unlocated } = placeSites(collector)
  const isInside = lookInside(sites, collector)
  joinTwins(sites)
  findSurroundings(sites, collector)
  const all = [...sites, ...unlocated].sort((a, b) => compare(a.candidate, b.candidate))
  for (const entry of all) {
    if ('position' in entry) yield toRecord(entry, bbox)
    else yield { skipped: entry.skipped, example: describe(entry.candidate) }
  }
  yield* sitesAlone(collector, isInside, bbox)
}

/** Places for picnics and camping that are in no park, by type and id. */
function* sitesAlone(
  { features, featurePoints, nodes }: ParkCollector,
  isInside: Uint8Array,
  bbox?: Bounds,
): Generator<ImportRecord> {
  const found = new Map<string, { feature: Feature; skipped: SkipReason }>()
  featurePoints.forEach(nodes, (point, index) => {
    const { alone } = features.statementAt(index)
    if (!alone || isInside[index] === 1) return
    const feature = features.at(index)
    const skipped = bbox && !boundsContain(bbox, point) ? 'outside the box' : alone
    found.set(describe(feature), { feature, skipped })
  })
  const all = [...found.values()].sort((a, b) => compare(a.feature, b.feature))
  for (const { feature, skipped } of all) yield { skipped, example: describe(feature) }
}

function toRecord(site: Site, bbox?: Bounds): ImportRecord {
  const { candidate, position, area, outline, insides, others, surroundings } = site
  const example = describe(candidate)
  if (bbox && !boundsContain(bbox, position)) return { skipped: 'outside the box', example }
  if (site.skipped) return { skipped: site.skipped, example }
  const result = parkFromOsm({
    ...candidate,
    position,
    area: area && Math.round(area),
    outline,
    insides: insides && (JSON.parse(insides.toString()) as Insides),
    others,
    surroundings,
  })
  if ('skipped' in result) return { ...result, example }
  const notes = noteHours(result.park.openingHours).map((note) => ({
    ...note,
    example: `${example}: ${note.example}`,
  }))
  return notes.length > 0 ? { ...result, notes } : result
}

function describe({ type, id, tags = {} }: Element & Partial<Candidate>): string {
  return [`${type}/${id}`, ownName(tags)].filter(Boolean).join(' ')
}

/**
 * Merges duplicates. A park may be mapped several times: as a point beside its area, as an area and
 * a relation, or as one area for each of its parts. Of those that share a name and touch or contain
 * each other, the one with the best shape remains, and it takes over the facts of the others.
 */
function joinTwins(sites: readonly Site[]): void {
  const kept = new Map<string, Site[]>()
  for (const site of [...sites].sort(byRank)) {
    if (!site.name || site.skipped) continue
    const named = kept.get(site.nameKey) ?? []
    const twin = named.find((other) => site.within.includes(other) || areNear(site, other))
    if (twin) {
      const facts = { ...site.others, ...factsOfPark(site.candidate.tags, site.candidate) }
      twin.others = strongest(twin.others, facts)
      const tags = withOtherNames(twin.candidate.tags, site.candidate.tags)
      twin.candidate = { ...twin.candidate, tags }
      site.skipped = 'the same as another park'
    } else {
      named.push(site)
      kept.set(site.nameKey, named)
    }
  }
}

/** Merges facts: stated ones take precedence over seen or derived ones; else the first wins. */
function strongest(first: SourceFacts, second: SourceFacts): SourceFacts {
  const stated = Object.entries(second).filter(
    ([key, { how }]) => how === undefined && first[key]?.how !== undefined,
  )
  return { ...second, ...first, ...Object.fromEntries(stated) }
}

function areNear(one: Site, other: Site): boolean {
  const radiusOf = ({ area = 0 }: Site) => Math.sqrt(area / Math.PI)
  const reach = SAME_PLACE + radiusOf(one) + radiusOf(other)
  return distanceMetres(one.position, other.position) <= reach
}

/** Largest first, points last. */
function byRank(one: Site, other: Site): number {
  return (other.area ?? -1) - (one.area ?? -1) || compare(one.candidate, other.candidate)
}

function compare(one: Element, other: Element): number {
  return TYPE_ORDER.indexOf(one.type) - TYPE_ORDER.indexOf(other.type) || one.id - other.id
}

/** Gives unnamed sites the nearest street's name, else a place's. The many streets are streamed. */
function findSurroundings(sites: readonly Site[], collector: ParkCollector): void {
  const { streets, places, nodes, names } = collector
  const unnamed = sites.filter(({ name, skipped }) => !name && !skipped)
  const grid = new PointGrid()
  for (const [index, { position }] of unnamed.entries()) grid.add(position, index)
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
  for (const [index, site] of unnamed.entries()) {
    site.surroundings = (streetNames[index] ?? placeNames[index])?.name
  }
}
