import type { SourceFacts } from '#domain/facts/park-facts.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import { areaOf, polygonsContain } from '#domain/geo/polygon.ts'
import { normaliseName } from '#domain/text/names.ts'
import { ownName, refusal, type SkipReason } from '../../../osm-tags.ts'
import { interiorPoint, outlineText } from '../../../outlines/interior-point.ts'
import { FeaturesInside } from '../insides/features-inside.ts'
import { insidesOf, pathFacts } from '../insides/insides.ts'
import { LinesNear } from '../insides/lines-near.ts'
import { PointGrid, widen } from '../stores/point-grid.ts'
import { type Candidate, outlineOf, type ParkCollector } from './park-collector.ts'

type Place = {
  position: Coordinates
  /** Square metres; absent for a point. */
  area?: number | undefined
  bounds?: Bounds | undefined
  /** As bytes (db/stored/outline-bytes.ts) in base64. */
  outline?: string | undefined
}

export type Site = Place & {
  candidate: Candidate
  name: string | null
  /** The normalized name; empty without a name. */
  nameKey: string
  /** Facts of the features inside it, and of other elements for the same park. */
  others: SourceFacts
  /** What lies in it, as JSON: objects of a large file's parks would take three times as much. */
  insides?: Buffer | undefined
  within: Site[]
  skipped?: SkipReason | undefined
  /** The nearest street or place, for an unnamed site. */
  surroundings?: string | undefined
}

type Unlocated = { candidate: Candidate; skipped: SkipReason }

/**
 * Square metres: above the largest city parks. Anything larger, such as a national park, contains
 * villages: a playground there is a site of its own, and only outdoor features state something about it.
 */
const MAX_AROUND = 50e6

/** Degrees around a park within which bus stops are considered; about 200 metres. */
const STOPS_AROUND = 0.002

/** Locates the candidates: a point inside each, its area, or why it has no location. */
export function placeSites(collector: ParkCollector): { sites: Site[]; unlocated: Unlocated[] } {
  const sites: Site[] = []
  const unlocated: Unlocated[] = []
  for (const candidate of collector.candidates) {
    const place = placeOf(candidate, collector)
    if ('skipped' in place) {
      unlocated.push({ candidate, ...place })
      continue
    }
    const name = ownName(candidate.tags)
    sites.push({
      candidate,
      ...place,
      name,
      nameKey: name ? normaliseName(name) : '',
      others: {},
      within: [],
      skipped: refusal(candidate.tags) ?? undefined,
    })
  }
  return { sites, unlocated }
}

function placeOf(candidate: Candidate, collector: ParkCollector): Place | { skipped: SkipReason } {
  const { type, point } = candidate
  if (type === 'node' && point) return { position: point }
  const outline = outlineOf(candidate, collector)
  if ('skipped' in outline) {
    // Overpass answers with centers only have no outlines, so this is not an error.
    return point && outline.skipped.startsWith('missing') ? { position: point } : outline
  }
  const { polygons } = outline
  const position = interiorPoint(polygons)
  if (!position) return { skipped: 'no area' }
  const [area, bounds] = [areaOf(polygons), boundsOf(polygons)]
  return { position, area, bounds, outline: outlineText(polygons) }
}

/**
 * Examines each area: derives facts from the features inside it, lists them, and finds its paths
 * and entrances. Unnamed sites inside it are part of it; those of the same name may be duplicates.
 *
 * @returns for each feature, 1 if it is inside any area
 */
export function lookInside(sites: readonly Site[], collector: ParkCollector): Uint8Array {
  const isInside = new Uint8Array(collector.features.length)
  const features = new PointGrid()
  collector.featurePoints.forEach(collector.nodes, (point, index) => features.add(point, index))
  const others = new PointGrid()
  for (const [index, { position, candidate }] of sites.entries()) {
    others.add(position, index)
    if (candidate.feature !== undefined) features.add(position, candidate.feature)
  }
  const areas = sites.flatMap(({ bounds, skipped }) => (bounds && !skipped ? bounds : []))
  const near = new LinesNear(collector, areas)
  for (const site of sites) {
    if (!site.bounds || site.skipped) continue
    const outline = outlineOf(site.candidate, collector)
    if ('skipped' in outline) continue
    const { polygons } = outline
    const found = new FeaturesInside(collector, site.candidate, { isLarge: isLarge(site) })
    features.forEachIn(widen(site.bounds, STOPS_AROUND), (point, index) => {
      const isAlone = isInside[index] === 0 && collector.features.statementAt(index).alone
      if (!isAlone && !found.isNews(index)) return
      const isIn = polygonsContain(polygons, point)
      if (isIn) isInside[index] = 1
      found.add(index, point, isIn)
    })
    const inside = { features: found.listed(), areas: found.areas() }
    const insides = insidesOf(polygons, inside, near.around(site.bounds))
    site.insides = exactBytes(JSON.stringify(insides))
    site.others = { ...found.facts(), ...pathFacts(insides) }
    others.forEachIn(site.bounds, (point, index) => {
      const other = sites[index]
      if (other && mayBePart(other, site) && polygonsContain(polygons, point)) {
        if (other.name) other.within.push(site)
        else other.skipped = 'part of another park'
      }
    })
  }
  return isInside
}

/** `Buffer.from` reserves three bytes for each character of a long text. */
function exactBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

function mayBePart(other: Site, site: Site): boolean {
  if (other === site || other.skipped || !site.name) return false
  return other.name ? other.nameKey === site.nameKey : !isLarge(site)
}

function isLarge({ area = 0 }: Site): boolean {
  return area > MAX_AROUND
}
