import { FACTS } from '#domain/facts/catalogue.ts'
import type { SourceFacts } from '#domain/facts/park-facts.ts'
import { valuesOf } from '#domain/facts/wishes.ts'
import { sinceOf } from '../../osm-facts.ts'
import type { Feature, FeatureList } from './feature-list.ts'

/**
 * The values of each fact in order of precedence: one feature with the first value decides.
 * Choices, such as the surface of playgrounds, have no such order.
 */
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

type Found = { value: string; feature: number }

/** The facts told by features inside an outline: one value of each, whatever their order. */
export class FactsInside {
  #found = new Map<string, Found>()
  #features: FeatureList
  #isLarge: boolean

  constructor(features: FeatureList, { isLarge }: { isLarge: boolean }) {
    this.#features = features
    this.#isLarge = isLarge
  }

  /** Whether a feature tells anything that would be kept. */
  isNews(feature: number): boolean {
    return this.#features
      .tellingAt(feature)
      .facts.some(({ key, value }) => this.#isBetter(key, { value, feature }))
  }

  add(feature: number): void {
    for (const { key, value } of this.#features.tellingAt(feature).facts) {
      if (this.#isBetter(key, { value, feature })) this.#found.set(key, { value, feature })
    }
  }

  toFacts(): SourceFacts {
    return Object.fromEntries(
      [...this.#found].map(([key, { value, feature }]) => {
        const { type, id, seen } = this.#features.at(feature)
        const origin = { ...sinceOf(seen), reference: `${type}/${id}` }
        return [key, { value, ...origin, how: 'inside' as const }]
      }),
    )
  }

  #isBetter(key: string, found: Found): boolean {
    if (this.#isLarge && !OF_NATURE.has(key)) return false
    const known = this.#found.get(key)
    if (!known) return true
    const ranks = RANKS.get(key) ?? []
    const rank = ranks.indexOf(found.value) - ranks.indexOf(known.value)
    if (rank !== 0) return rank < 0
    return isFirst(this.#features.at(found.feature), this.#features.at(known.feature))
  }
}

/** The one seen last, else by type and id. */
function isFirst(one: Feature, other: Feature): boolean {
  const [newer, older] = [one.seen || 0, other.seen || 0]
  if (newer !== older) return newer > older
  if (one.type !== other.type) return one.type < other.type
  return one.id < other.id
}
