import { FACTS } from '#domain/facts/catalogue.ts'
import { normaliseName } from '#domain/text/names.ts'

/** A kind of park that a text asks for, and the beginning of where. */
export type BegunSearch = {
  /** 'Dog parks'. */
  what: string
  /** 'chi' of 'dog parks in chi'; '' if no place is begun. */
  where: string
  /** Whether its first word is typed to its end. */
  isWhole: boolean
}

const NEAR_ME = 'near me'
const SHORTEST = 3
/** Fewer letters begin too many words. */
const SHORTEST_BEGUN = 4
/** Searches for one text. */
const MAX_SEARCHES = 2
/** Things that are counted; others, such as shade, have no plural. */
const COUNTED =
  /(?:area|barbecue|bathroom|beach|bench|campground|campsite|court|diamond|field|fountain|garden|gazebo|grill|lake|lookout|pad|park|path|pavilion|playground|pond|restroom|river|run|shelter|slide|spot|station|swing|table|toilet|trail|viewpoint|waterfall)$/

type Words = { key: string; what: string; spellings: string[] }

const WORDS: readonly Words[] = FACTS.flatMap(({ key, searches }) =>
  searches.map((word) => {
    const plural = COUNTED.test(word) ? `${word}${word.endsWith('ch') ? 'es' : 's'}` : word
    const what = plural.charAt(0).toUpperCase() + plural.slice(1)
    return { key, what, spellings: [...new Set([word, plural].map(normaliseName))] }
  }),
)

/** What is asked for beside facts. */
const OTHERS: readonly Words[] = `Parks, National parks, State parks, Nature preserves, Open now,
  No dogs, Small dogs, Strollers, Biggest parks, Best parks, Free parks`
  .split(/,\s+/)
  .map((what) => {
    const plural = normaliseName(what)
    return { key: what, what, spellings: [plural, plural.replace(/s$/, '')] }
  })

/** What may stand before a kind of park: 'fenced dog parks'. */
const PREFIXED =
  /^(best rated|best|biggest|free|fenced|off leash|shaded|lit|accessible|open now) (.{3,})$/

/** Whether a text begins to ask for the visitor's own place. */
export function asksForNearMe(words: string): boolean {
  return (words.length >= SHORTEST && NEAR_ME.startsWith(words)) || words === 'nearby'
}

/**
 * What a text may ask for: 'dog park chi' dog parks in a place that begins with 'chi', 'splash'
 * splash pads.
 *
 * @param words normalised by `normaliseName`
 */
export function begunSearches(words: string): BegunSearch[] {
  const [, prefix = '', inner = ''] = PREFIXED.exec(words) ?? []
  const within = inner === '' ? [] : begunSearches(inner)
  if (within.length > 0) {
    const first = prefix.charAt(0).toUpperCase() + prefix.slice(1)
    return within.map(({ what, ...one }) => ({ ...one, what: `${first} ${what.toLowerCase()}` }))
  }
  const placed = [...OTHERS, ...WORDS]
    .flatMap(({ what, spellings }) =>
      spellings
        // 'Park sl' is Park Slope.
        .filter((spelling) => spelling !== 'park' && words.startsWith(`${spelling} `))
        .map((spelling) => ({ what, length: spelling.length })),
    )
    .sort((one, other) => other.length - one.length)
  const [longest] = placed
  const begun = unfinished(words)
  if (begun.length > 0 || !longest) return begun
  const rest = words.slice(longest.length + 1)
  const where = asksForNearMe(rest) ? NEAR_ME : rest.replace(/^(?:in|near|around|at|by) /, '')
  return [{ what: longest.what, where: where.length > 1 ? where : NEAR_ME, isWhole: true }]
}

/** Of each fact the first words that complete the text. */
function unfinished(words: string): BegunSearch[] {
  const isWord = [...OTHERS, ...WORDS].some(({ spellings }) =>
    spellings.some((one) => one.startsWith(`${words} `)),
  )
  if (words.length < SHORTEST_BEGUN && !isWord) return []
  const byKey = new Map<string, BegunSearch>()
  for (const { key, what, spellings } of [...OTHERS, ...WORDS]) {
    const spelling = spellings.find((one) => one.startsWith(words))
    if (spelling === undefined || byKey.has(key)) continue
    const isWhole =
      words.includes(' ') || spellings.some((one) => `${one} `.startsWith(`${words} `))
    byKey.set(key, { what, where: '', isWhole })
  }
  return [...byKey.values()].slice(0, MAX_SEARCHES)
}
