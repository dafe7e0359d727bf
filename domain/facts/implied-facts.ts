import { KIND_FACTS, PARK_KIND_KEYS } from '../park/park-kinds.ts'
import { FACTS } from './catalogue.ts'
import type { ParkFacts, SourceFact, SourceFacts } from './park-facts.ts'

/** Names that say what a place is, and the fact they imply: 'Duboce Dog Run'. */
const NAMED_FACTS: readonly (readonly [RegExp, string])[] = [
  [/\b(dog (park|run|area)|off[- ]leash (dog )?(area|park|run))$/i, 'dog_area'],
  [/\bplay(ground|lot)s?\b/i, 'playground'],
  [/\bskate ?park$/i, 'skate_park'],
  [/\bgardens?$/i, 'garden'],
  [/\bbeach$/i, 'beach'],
]

/** Paths of this length together, in metres, are enough for a run. */
const SHORTEST_RUN = 400

/**
 * A source's facts with those that its name and types for the park, or others, imply, unless it says
 * something of them itself: a list with an 'Elm Playground' says that there is one, and one with a running
 * track that people can run there.
 *
 * @param since the date of the name and types, in ISO 8601, which is that of what they imply
 */
export function withImplied(
  facts: SourceFacts,
  {
    name,
    types,
    amenities,
    since,
  }: Pick<ParkFacts, 'name' | 'types' | 'amenities'> & Pick<SourceFact, 'since'>,
): SourceFacts {
  const keys = [
    ...PARK_KIND_KEYS.filter((kind) => types.includes(kind)).flatMap((kind) =>
      Object.keys(KIND_FACTS[kind] ?? {}),
    ),
    ...NAMED_FACTS.filter(([pattern]) => pattern.test(name)).map(([, key]) => key),
    ...(hasRun(facts, amenities) ? ['running'] : []),
  ]
  const isStated = (key: string) => {
    const feeds = FACTS.find((fact) => fact.key === key)?.feeds
    return feeds !== undefined && amenities.includes(feeds)
  }
  const implied = keys.filter((key) => !isStated(key))
  return {
    ...Object.fromEntries(
      implied.map((key) => [
        key,
        { value: 'yes', how: 'derived' as const, ...(since && { since }) },
      ]),
    ),
    ...facts,
  }
}

function hasRun(
  { trails, running_track: track, path_length: paths }: SourceFacts,
  amenities: string[],
) {
  return (
    amenities.includes('Walking Trails') ||
    [trails, track].some((fact) => fact && fact.value !== 'no') ||
    Number(paths?.value) >= SHORTEST_RUN
  )
}
