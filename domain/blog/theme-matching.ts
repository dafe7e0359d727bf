import type { Amenity } from '../facts/amenities.ts'
import type { Park } from '../park/park.ts'

/** Themes that are offered where none can be made from a region's parks. */
export const FALLBACK_THEMES = [
  'Family-Friendly Parks',
  'Dog Parks',
  'Hiking Trails',
  'Nature Preserves',
  'Scenic Views',
] as const

/** From this score on a park matches a theme well. */
export const HIGH_SCORE = 70
/** From this score on it matches somewhat. */
export const MEDIUM_SCORE = 40
/** The part of the parks that is drawn, so that no two guides are the same. */
const DRAWN_PART = 0.6

export type ThemeMatch = {
  parkId: number
  /** 0 to 100. */
  relevanceScore: number
}

/** What is compared with a theme; of lists that tell less, what is not told counts as unknown. */
export type ThemePark = Pick<
  Park,
  'id' | 'name' | 'vicinity' | 'rating' | 'amenities' | 'types' | 'keywords'
>

type Rule = { words: readonly string[]; amenities: readonly Amenity[] }

/** What tells of a theme: words of names, types and keywords, and amenities. */
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

/** Words that say nothing of a theme by themselves. */
const GENERIC = new Set(['park', 'parks', 'best', 'top', 'for', 'the', 'and', 'friendly', 'with'])

/**
 * How well parks match a theme, from what is known of them: 45 points for the first amenity the
 * theme is about and 10 for each other, 35 for a word of it in the name, 15 for one in the
 * vicinity, types or keywords, and up to 10 for the rating; at most 100. Parks of which nothing
 * tells of the theme have 0.
 */
export function scoreByKeywords(parks: readonly ThemePark[], theme: string): ThemeMatch[] {
  const rule = ruleOf(theme)
  return parks.map((park) => ({ parkId: park.id, relevanceScore: scoreOf(park, rule) }))
}

/**
 * Whether all parks are known to be of a theme: by what each has and is, its name beside that. A
 * name alone does not tell, nor does a rating or a street.
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
  const tells = (text: string) => words.some((word) => startsWord(text, word))
  const rest = [park.vicinity ?? '', ...park.types, ...(park.keywords ?? [])].join(' ')
  const points =
    (had > 0 ? 45 + 10 * (had - 1) : 0) + (tells(park.name) ? 35 : 0) + (tells(rest) ? 15 : 0)
  if (points === 0) return 0
  return Math.min(100, Math.round(points + 2 * (park.rating ?? 0)))
}

/** Whether a word of the text begins so: 'dog_park' and 'Dogs' with 'dog', 'hotdog' not. */
function startsWord(text: string, word: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '')) return true
  }
  return false
}

/** Whether any park has something of the theme. */
export function hasMatch(matches: readonly ThemeMatch[]): boolean {
  return matches.some(({ relevanceScore }) => relevanceScore > 0)
}

/** Whether an adviser's scores tell anything: one of them is at least medium. */
export function isUsefulMatch(matches: readonly ThemeMatch[]): boolean {
  return matches.some(({ relevanceScore }) => relevanceScore >= MEDIUM_SCORE)
}

type DrawnPark = Pick<ThemePark, 'id' | 'rating'>

type Draw = {
  parks: readonly DrawnPark[]
  /** Of some or all of the parks; others count as 0. */
  matches: readonly ThemeMatch[]
  /** How many parks are wanted. */
  count: number
  /** From 0 up to 1, as Math.random gives. */
  random: () => number
}

/**
 * The parks for a guide: some 60 percent of the count at random from those that match well, then
 * from those that match somewhat, then from the rest that match at all; the others by their score
 * and rating, so that what no park of the theme fills is filled with those rated best.
 *
 * @returns their numbers, at most `count`, none twice
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
  // Where nothing tells two apart, it is left to chance.
  const others = shuffle(left, random).sort(
    (one, other) =>
      scoreOfPark(other) - scoreOfPark(one) || (other.rating ?? 0) - (one.rating ?? 0),
  )
  return [...drawn, ...others].slice(0, count).map(({ id }) => id)
}

/** In an order by chance, by Fisher and Yates. */
function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list]
  const shuffled: T[] = []
  while (left.length > 0) {
    shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return shuffled
}

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Themes that parks of a region can fill a guide with, the fullest first; else the fallback. */
export function themesOf(parks: readonly ThemePark[], fewest: number): string[] {
  const counted = FALLBACK_THEMES.map((theme) => ({
    theme,
    count: scoreByKeywords(parks, theme).filter((match) => match.relevanceScore >= MEDIUM_SCORE)
      .length,
  })).filter(({ count }) => count >= fewest)
  if (counted.length === 0) return [...FALLBACK_THEMES]
  return counted.sort((one, other) => other.count - one.count).map(({ theme }) => theme)
}
