import type { KnownPark } from './known-park.ts'
import { meaningsIn, type Span } from './lexicon.ts'
import { keysOf, type Word } from './words.ts'

/** The parks a claim is about, and how many of them must back it. */
export type Demand = { parks: readonly KnownPark[]; least: number }

type Mention = Span & { parks: KnownPark[] }

const BETWEEN = new Set(['and', ',', 'or', 'both', 'the', '&'])
const ALL = keysOf('all both each every they these')
const PARTS = new Set(['them', 'these', 'those', 'the'])

/** After one of these, a park is only compared with: 'smaller than', 'unlike'. */
const COMPARED = keysOf('than unlike')
/** After a park, these make it the subject again: 'than Fort Funston, which has'. */
const CLAUSES = keysOf('which where whose with that')

/** Where a sentence names parks, preferring the longest name at each position. */
export function mentionsIn(words: readonly Word[], parks: readonly KnownPark[]): Mention[] {
  const mentions: Mention[] = []
  for (let start = 0; start < words.length; start++) {
    const named = parks.filter(({ nameKeys }) => startsWith(words, start, nameKeys))
    const length = Math.max(0, ...named.map(({ nameKeys }) => nameKeys.length))
    if (length === 0) continue
    const longest = named.filter(({ nameKeys }) => nameKeys.length === length)
    mentions.push({ start, end: start + length, parks: longest })
    start += length - 1
  }
  return mentions
}

/** Where a sentence contains a park's whole address. */
export function addressesIn(words: readonly Word[], parks: readonly KnownPark[]): Span[] {
  const addresses = parks.flatMap(({ addressKeys }) => addressKeys)
  return words.flatMap((_, start) =>
    addresses
      .filter((keys) => startsWith(words, start, keys))
      .map((keys) => ({ start, end: start + keys.length })),
  )
}

function startsWith(words: readonly Word[], start: number, keys: readonly string[]): boolean {
  return keys.length > 0 && keys.every((key, at) => words[start + at]?.key === key)
}

type About = {
  words: readonly Word[]
  mentions: readonly Mention[]
  /** The park of the section; null: all of them. */
  section: KnownPark | null
  parks: readonly KnownPark[]
}

/**
 * The parks that must back a word's claim: those last named before it, and the section's; failing
 * that, those first named in the sentence; otherwise as many of all the parks as the sentence
 * counts, at least one.
 */
export function demandsAt(at: number, { words, section, parks, ...about }: About): Demand[] {
  const mentions = about.mentions.filter((mention) => isSubject(words, mention))
  const named = groupBefore(words, mentions, at) ?? (section ? [] : groupFirst(words, mentions))
  const demands = named.map((mention): Demand => ({ parks: mention.parks, least: 1 }))
  if (section) demands.push({ parks: [section], least: 1 })
  if (demands.length > 0) return demands
  return [{ parks, least: Math.min(countedAt(at, words, parks.length), parks.length) }]
}

function isSubject(words: About['words'], { start, end }: Span): boolean {
  const isCompared = COMPARED.has(words[start - 1]?.key ?? '')
  return !isCompared || words.slice(end, end + 2).some(({ key }) => CLAUSES.has(key))
}

function groupBefore(words: About['words'], mentions: About['mentions'], at: number) {
  const last = mentions.findLastIndex(({ end }) => end <= at)
  if (last < 0) return null
  let first = last
  while (first > 0 && areJoined(words, mentions[first - 1], mentions[first])) first -= 1
  return mentions.slice(first, last + 1)
}

function groupFirst(words: About['words'], mentions: About['mentions']) {
  let end = Math.min(1, mentions.length)
  while (end < mentions.length && areJoined(words, mentions[end - 1], mentions[end])) end += 1
  return mentions.slice(0, end)
}

function areJoined(words: About['words'], one?: Span, other?: Span): boolean {
  return words.slice(one?.end, other?.start).every(({ key }) => BETWEEN.has(key))
}

const COUNTS = 'zero one two three four five six seven eight nine ten'.split(' ')

/** What follows 'every' if it counts parks. */
const EVERY = keysOf('park place spot stop pick option entry one single')
/** What the other words for all may count besides parks: 'all ages', 'these tips'. */
const OTHERS = keysOf(
  'age size kind sort breed day morning afternoon weekend week season time over around about you owner family kid child visitor tip idea question detail',
)
/** With these, 'they' and 'these' don't mean each of the parks. */
const TOGETHER = keysOf('together mix range variety')
const EACH = keysOf('all both each every')

/**
 * How many parks a claim must hold for if none is named: all, or a count such as 'three of them',
 * taken from before the word if possible, else from after it; otherwise one.
 */
function countedAt(at: number, words: About['words'], all: number): number {
  const counts = words.map((_, each) => countAt(words, each, all))
  const isCount = (count: number) => count > 0
  const count = counts.slice(0, at).findLast(isCount) ?? counts.slice(at).find(isCount) ?? 1
  return count > 1 && isTogether(at, words) ? 1 : count
}

function countAt(words: About['words'], at: number, all: number): number {
  const { key = '' } = words[at] ?? {}
  if (ALL.has(key) && isAll(at, words)) return all
  if (words[at - 1]?.key === 'every') return 0
  if (words[at + 1]?.key !== 'of' || !PARTS.has(words[at + 2]?.key ?? '')) return 0
  return key === 'most' || key === 'half' ? Math.ceil(all / 2) : Math.max(0, COUNTS.indexOf(key))
}

/** Whether a word such as 'all' counts the parks: not 'all dogs', 'every owner', 'one of these'. */
function isAll(at: number, words: About['words']): boolean {
  const next = words[at + 1]?.key ?? ''
  if (words[at]?.key === 'they') return at === 0
  if (words[at]?.key === 'every') return EVERY.has(next)
  if (words[at]?.key === 'these' && words[at - 1]?.key === 'of') return false
  const [feature] = meaningsIn(words.slice(at + 1, at + 7))
  const isFeature =
    feature?.start === 0 && !words.slice(at, at + 7).some(({ key }) => key === 'park')
  return !isFeature && !OTHERS.has(next)
}

/** Whether the parks share a claim: 'From lawns to bluffs, these parks …', 'a mix of trails'. */
function isTogether(at: number, words: About['words']): boolean {
  if (words[0]?.key === 'from' && at < words.findIndex(({ key }) => key === ',')) return true
  return words.some(({ key }) => TOGETHER.has(key)) && !words.some(({ key }) => EACH.has(key))
}
