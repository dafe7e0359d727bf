import type { Amenity } from '../facts/amenities.ts'
import type { Park } from '../park/park-schemas.ts'
import type { ThemeMatch } from './blog-generate-schemas.ts'

/** Default themes for a region whose parks suggest none. */
export const FALLBACK_THEMES = [
  'Family-Friendly Parks',
  'Dog Parks',
  'Hiking Trails',
  'Nature Preserves',
  'Scenic Views',
] as const

/** Scores from here on are a good match. */
export const HIGH_SCORE = 70
/** Scores from here on are a partial match. */
export const MEDIUM_SCORE = 40
/** The share of the parks chosen at random, so that no two guides are the same. */
const DRAWN_PART = 0.6

/** The facts a theme is compared with; missing facts count as unknown. */
export type ThemePark = Pick<
  Park,
  'id' | 'name' | 'vicinity' | 'rating' | 'amenities' | 'types' | 'keywords'
>

type Rule = { words: readonly string[]; amenities: readonly Amenity[] }

/** What matches a theme: words in names, types and keywords, and amenities. */
const RULES: readonly { theme: RegExp; rule: Rule }[] = [
  {
    theme: /\bdogs?\b|\bpups?\b|canine|off.?leash|\bpets?\b/i,
    rule: { words: ['dog', 'off-leash', 'canine', 'bark'], amenities: ['Dog Park'] },
  },
  {
    theme: /famil|\bkids?\b|child|play|toddler/i,
    rule: {
      words: ['play', 'family', 'children', 'kids', 'tot'],
      amenities: ['Playground', 'Picnic Area', 'Restrooms'],
    },
  },
  {
    theme: /hik|trail|walk|\bruns?\b|running|jog/i,
    rule: {
      words: ['trail', 'hike', 'hiking', 'walk', 'path', 'greenway'],
      amenities: ['Walking Trails'],
    },
  },
  {
    theme: /natur|preserve|reserve|wild|forest|bird|garden/i,
    rule: {
      words: ['nature', 'preserve', 'reserve', 'wild', 'forest', 'woods', 'bird', 'garden'],
      amenities: ['Nature Views', 'Walking Trails'],
    },
  },
  {
    theme: /scen|view|vista|sunset|overlook|photo/i,
    rule: {
      words: ['view', 'vista', 'overlook', 'peak', 'hill', 'point', 'summit', 'heights', 'bluff'],
      amenities: ['Nature Views'],
    },
  },
  { theme: /picnic|barbecue|\bbbq/i, rule: { words: ['picnic'], amenities: ['Picnic Area'] } },
  {
    theme: /sport|fitness|basketball|soccer|tennis|baseball/i,
    rule: {
      words: ['sport', 'field', 'recreation', 'court', 'athletic'],
      amenities: ['Sports Facilities'],
    },
  },
  { theme: /camp/i, rule: { words: ['camp'], amenities: ['Camping'] } },
  {
    theme: /accessib|wheelchair/i,
    rule: { words: ['accessible'], amenities: ['Wheelchair Accessible'] },
  },
]

/** Words that say nothing about a theme by themselves. */
const GENERIC = new Set(['park', 'parks', 'best', 'top', 'for', 'the', 'and', 'friendly', 'with'])

/**
 * Scores how well parks match a theme, from known facts: 45 points for the theme's first matching
 * amenity and 10 for each further one, 35 for a theme word in the name, 15 for one in the vicinity,
 * types or keywords, and up to 10 for the rating; at most 100. A park with no matching fact scores
 * 0.
 */
export function scoreByKeywords(parks: readonly ThemePark[], theme: string): ThemeMatch[] {
  const rule = ruleOf(theme)
  return parks.map((park) => ({ parkId: park.id, relevanceScore: scoreOf(park, rule) }))
}

/**
 * Whether every park fits a theme by its amenities and types, with its name as supporting evidence.
 * A name, rating or street alone is not enough.
 */
export function fitsTheme(
  parks: readonly Pick<ThemePark, 'id' | 'name' | 'amenities' | 'types'>[],
  theme: string,
): boolean {
  const facts = parks.map(({ id, name, amenities, types }) => ({ id, name, amenities, types }))
  return scoreByKeywords(facts, theme).every(({ relevanceScore }) => relevanceScore >= MEDIUM_SCORE)
}

function ruleOf(theme: string): Rule {
  const own = theme
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 2 && !GENERIC.has(word))
    .map((word) => word.replace(/(?<=\w{3})s$/, ''))
  const rules = RULES.filter((each) => each.theme.test(theme)).map(({ rule }) => rule)
  return {
    words: [...new Set([...own, ...rules.flatMap(({ words }) => words)])],
    amenities: [...new Set(rules.flatMap(({ amenities }) => amenities))],
  }
}

function scoreOf(park: ThemePark, { words, amenities }: Rule): number {
  const had = amenities.filter((amenity) => park.amenities.includes(amenity)).length
  const mentions = (text: string) => words.some((word) => startsWord(text, word))
  const rest = [park.vicinity ?? '', ...park.types, ...(park.keywords ?? [])].join(' ')
  const points =
    (had > 0 ? 45 + 10 * (had - 1) : 0) + (mentions(park.name) ? 35 : 0) + (mentions(rest) ? 15 : 0)
  if (points === 0) return 0
  return Math.min(100, Math.round(points + 2 * (park.rating ?? 0)))
}

/**
 * Whether any word of the text starts with the given word: 'dog_park' and 'Dogs' match 'dog',
 * 'hotdog' does not.
 */
function startsWord(text: string, word: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '')) return true
  }
  return false
}

export function hasMatch(matches: readonly ThemeMatch[]): boolean {
  return matches.some(({ relevanceScore }) => relevanceScore > 0)
}

/** Whether an adviser's scores are useful: at least one is a partial match. */
export function isUsefulMatch(matches: readonly ThemeMatch[]): boolean {
  return matches.some(({ relevanceScore }) => relevanceScore >= MEDIUM_SCORE)
}

type DrawnPark = Pick<ThemePark, 'id' | 'rating'>

type Draw = {
  parks: readonly DrawnPark[]
  /** May cover only some of the parks; the others score 0. */
  matches: readonly ThemeMatch[]
  /** The number of parks to choose. */
  count: number
  /** Returns a number from 0 up to 1, as Math.random does. */
  random: () => number
}

/**
 * Chooses the parks for a guide: about 60 percent of the count at random, from good matches first,
 * then partial ones, then the rest that match at all; the remainder by score and rating, so that
 * the best-rated parks follow once no matching park is left.
 *
 * @returns park ids, at most `count`, without repeats
 */
export function drawParks({ parks, matches, count, random }: Draw): number[] {
  const scores = new Map(matches.map(({ parkId, relevanceScore }) => [parkId, relevanceScore]))
  const scoreOfPark = ({ id }: DrawnPark) => scores.get(id) ?? 0
  const between = (least: number, below: number) =>
    parks.filter((park) => scoreOfPark(park) >= least && scoreOfPark(park) < below)
  const pools = [
    between(HIGH_SCORE, Number.POSITIVE_INFINITY),
    between(MEDIUM_SCORE, HIGH_SCORE),
    between(1, MEDIUM_SCORE),
  ]
  const drawn = pools
    .flatMap((pool) => shuffle(pool, random))
    .slice(0, Math.round(count * DRAWN_PART))
  const left = parks.filter((park) => !drawn.includes(park))
  // Ties are broken at random.
  const others = shuffle(left, random).sort(
    (one, other) =>
      scoreOfPark(other) - scoreOfPark(one) || (other.rating ?? 0) - (one.rating ?? 0),
  )
  return [...drawn, ...others].slice(0, count).map(({ id }) => id)
}

/** Shuffles a list (Fisher–Yates). */
function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list]
  const shuffled: T[] = []
  while (left.length > 0) {
    shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return shuffled
}

/** A seeded random number generator from 0 up to 1 (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Themes with enough parks in a region to fill a guide, the largest first; otherwise the default
 * themes.
 */
export function themesOf(parks: readonly ThemePark[], fewest: number): string[] {
  const counted = FALLBACK_THEMES.map((theme) => ({
    theme,
    count: scoreByKeywords(parks, theme).filter((match) => match.relevanceScore >= MEDIUM_SCORE)
      .length,
  })).filter(({ count }) => count >= fewest)
  if (counted.length === 0) return [...FALLBACK_THEMES]
  return counted.sort((one, other) => other.count - one.count).map(({ theme }) => theme)
}
