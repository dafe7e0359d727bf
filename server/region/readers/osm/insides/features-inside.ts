import { FACTS } from '#domain/facts/catalogue.ts'
import { valuesOf } from '#domain/facts/fact-filters.ts'
import type { SourceFacts } from '#domain/facts/park-facts.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Polygon } from '#domain/geo/polygon.ts'
import type { FeatureKind } from '#domain/park/inside-kinds.ts'
import type { ParkFeature } from '#domain/park/park-schemas.ts'
import { isGround } from '../../../osm-insides.ts'
import { sinceOf } from '../../../osm-tags.ts'
import type { Feature } from '../parks/feature-list.ts'
import { type Candidate, outlineOf, type ParkCollector } from '../parks/park-collector.ts'
import type { Areas } from './ground.ts'

/** Not listed for areas large enough to contain villages, to which they belong. */
const OF_TOWNS: ReadonlySet<FeatureKind> = new Set([
  'dog area',
  'playground',
  'pitch',
  'bench',
  'bus stop',
])

/** The values of each fact in order of precedence; choices, such as surfaces, have none. */
const RANKS = new Map(
  FACTS.map((fact) => [fact.key, fact.kind === 'choice' ? [] : valuesOf(fact)] as const),
)

const NATURE_GROUPS: readonly string[] = ['ways', 'nature', 'stay']
const NATURE_AMENITIES: readonly string[] = ['Restrooms', 'Picnic Area']

/** Facts of areas so large that villages lie in them, whose playgrounds are not the area's. */
const OF_NATURE = new Set(
  FACTS.filter(
    ({ group, feeds, of }) =>
      NATURE_GROUPS.includes(group) || NATURE_AMENITIES.includes(feeds ?? '') || of === 'toilets',
  ).map(({ key }) => key),
)

/** The features inside a park's outline, and one value of each fact that they state. */
export class FeaturesInside {
  #collector: ParkCollector
  #park: Candidate
  #isLarge: boolean
  /** By element, as a merged file may contain one twice. */
  #listed = new Map<string, { feature: number; point: Coordinates }>()
  #facts = new Map<string, { value: string; feature: number }>()

  constructor(collector: ParkCollector, park: Candidate, { isLarge }: { isLarge: boolean }) {
    this.#collector = collector
    this.#park = park
    this.#isLarge = isLarge
  }

  isNews(feature: number): boolean {
    if (this.#isListed(feature)) return true
    const { facts } = this.#collector.features.statementAt(feature)
    return facts.some(({ key, value }) => this.#isBetter(key, value, feature))
  }

  /** @param isIn whether it is inside; bus stops are listed anyway */
  add(feature: number, point: Coordinates, isIn: boolean): void {
    const { facts, kind } = this.#collector.features.statementAt(feature)
    for (const { key, value } of isIn ? facts : []) {
      if (this.#isBetter(key, value, feature)) this.#facts.set(key, { value, feature })
    }
    if (!(isIn || kind === 'bus stop') || !this.#isListed(feature)) return
    const { type, id } = this.#collector.features.at(feature)
    this.#listed.set(`${type}/${id}`, { feature, point })
  }

  facts(): SourceFacts {
    return Object.fromEntries(
      [...this.#facts].map(([key, { value, feature }]) => {
        const { type, id, seen } = this.#collector.features.at(feature)
        const origin = { ...sinceOf(seen), reference: `${type}/${id}` }
        return [key, { value, ...origin, how: 'inside' as const }]
      }),
    )
  }

  listed(): ParkFeature[] {
    const { features, names } = this.#collector
    return [...this.#listed.values()].flatMap(({ feature, point: { lat, lng } }) => {
      const { kind, name: number } = features.at(feature)
      const name = names[number]
      return kind ? [{ kind, lat, lng, ...(name ? { name } : {}) }] : []
    })
  }

  areas(): Areas {
    const areas: { [kind in keyof Areas]: Polygon[] } = { water: [], woods: [] }
    const { features, groundRelations } = this.#collector
    for (const { feature } of this.#listed.values()) {
      const { kind, type, id } = features.at(feature)
      if (!isGround(kind) || type === 'node') continue
      const ways = type === 'way' ? [id] : (groundRelations.get(id) ?? [])
      const outline = outlineOf({ type, ways, tags: { type: 'multipolygon' } }, this.#collector)
      if ('polygons' in outline) areas[kind].push(...outline.polygons)
    }
    return areas
  }

  /** Whether it is something in the park, and not the park itself. */
  #isListed(feature: number): boolean {
    const { kind, type, id } = this.#collector.features.at(feature)
    const isPark = type === this.#park.type && id === this.#park.id
    return kind !== undefined && !isPark && !(this.#isLarge && OF_TOWNS.has(kind))
  }

  /** Whether a value takes the place of the one that is known, whatever their order in the file. */
  #isBetter(key: string, value: string, feature: number): boolean {
    if (this.#isLarge && !OF_NATURE.has(key)) return false
    const known = this.#facts.get(key)
    if (!known) return true
    const ranks = RANKS.get(key) ?? []
    const rank = ranks.indexOf(value) - ranks.indexOf(known.value)
    if (rank !== 0) return rank < 0
    const { features } = this.#collector
    return isFirst(features.at(feature), features.at(known.feature))
  }
}

/** The one seen last, else by type and id. */
function isFirst(one: Feature, other: Feature): boolean {
  const [newer, older] = [one.seen || 0, other.seen || 0]
  if (newer !== older) return newer > older
  if (one.type !== other.type) return one.type < other.type
  return one.id < other.id
}
