import type { SourceFacts } from '#domain/facts/park-facts.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Polygon } from '#domain/geo/polygon.ts'
import type { FeatureKind } from '#domain/park/inside-kinds.ts'
import type { ParkFeature } from '#domain/park/insides.ts'
import { isGround } from '../../osm-insides.ts'
import { FactsInside } from './facts-inside.ts'
import type { Areas } from './ground.ts'
import { outlineOf } from './outline.ts'
import type { Candidate, ParkCollector } from './park-collector.ts'

/** Not listed for areas large enough to contain villages, to which they belong. */
const OF_TOWNS: ReadonlySet<FeatureKind> = new Set([
  'dog area',
  'playground',
  'pitch',
  'bench',
  'bus stop',
])

/** The features inside a park's outline, and what they tell about it. */
export class FeaturesInside {
  #collector: ParkCollector
  #facts: FactsInside
  #park: Candidate
  #isLarge: boolean
  /** By element, as a merged file may contain one twice. */
  #listed = new Map<string, { feature: number; point: Coordinates }>()

  constructor(collector: ParkCollector, park: Candidate, { isLarge }: { isLarge: boolean }) {
    this.#collector = collector
    this.#facts = new FactsInside(collector.features, { isLarge })
    this.#park = park
    this.#isLarge = isLarge
  }

  /** Whether `add` would record anything of a feature. */
  isNews(feature: number): boolean {
    return this.#isListed(feature) || this.#facts.isNews(feature)
  }

  /** @param isIn whether it is inside; bus stops are listed anyway */
  add(feature: number, point: Coordinates, isIn: boolean): void {
    if (isIn) this.#facts.add(feature)
    const isNear = isIn || this.#kindOf(feature) === 'bus stop'
    if (!isNear || !this.#isListed(feature)) return
    const { type, id } = this.#collector.features.at(feature)
    this.#listed.set(`${type}/${id}`, { feature, point })
  }

  facts(): SourceFacts {
    return this.#facts.toFacts()
  }

  listed(): ParkFeature[] {
    const { features, names } = this.#collector
    return [...this.#listed.values()].flatMap(({ feature, point: { lat, lng } }) => {
      const { kind, name: number } = features.at(feature)
      const name = names[number]
      return kind ? [{ kind, lat, lng, ...(name ? { name } : {}) }] : []
    })
  }

  /** The water and woods among them, as areas. */
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

  #kindOf(feature: number): FeatureKind | undefined {
    return this.#collector.features.tellingAt(feature).kind
  }

  /** Whether it is something in the park, and not the park itself. */
  #isListed(feature: number): boolean {
    const { kind, type, id } = this.#collector.features.at(feature)
    const isPark = type === this.#park.type && id === this.#park.id
    if (!kind || isPark) return false
    return !(this.#isLarge && OF_TOWNS.has(kind))
  }
}
