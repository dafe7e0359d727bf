import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { editDistance } from '../../core/edit-distance.ts'
import { ASKING, FILLERS, FOREIGN, MEANINGS, PREPOSITIONS, VOCABULARY } from './vocabulary.ts'

/** A word that names contain. */
type NameWord = {
  word: string
  /** How likely it is searched for: log10 of the population of the largest city of that name. */
  weight: number
}

/** The words of the names of parks, cities and states. Functions throw the database's errors. */
export type NameWords = {
  /** Returns those of the given words that occur in names. */
  known: (words: readonly string[]) => Promise<NameWord[]>
  /** For each word, words of names that share many of its trigrams. */
  similar: (words: readonly string[]) => Promise<NameWord[][]>
}

/** From this length on two letters may be wrong; below it one, or two be missing ('chcgo'). */
const SHORTEST_WITH_TWO = 7
const SHORTEST_WITH_MISSING = 5
/** Shorter words are not corrected. */
const SHORTEST = 3
/** Words of at most this length resemble many names, most of which are not meant. */
const SHORT_NAME = 6
/** Any word of at most this length resembles the name of some town abroad. */
const TINY_NAME = 4
/** Shorter words are not changed in two letters to get a word of the vocabulary: 'Seaport'. */
const SHORTEST_ASKING = 8
/** Longer words are not corrected: no name contains one, even with two words run together. */
const LONGEST = 30
const MAX_WORDS = 8
/** A text with more unknown words is no misspelt name. */
const MAX_UNKNOWN = 4
const MAX_CANDIDATES = 3
/** Of a word that is one, many others may be meant: 'daly'. */
const MAX_OTHERS = 6
const MAX_TEXTS = 6
/** Most words that are run together, and the letters of all and of each. */
const MAX_SPLITS = 4
const LONGEST_SPLIT = 24
const LONGEST_PIECE = 12
/** The weight of a city of 100,000 people. */
const LARGE_WEIGHT = 5
/** A word of the vocabulary is as likely as one of a large city's name. */
const VOCABULARY_WEIGHT = 6

/** Words that state the kind of a place rather than its name. */
const KINDS = new Set(
  `beach city common county forest garden gardens green lake memorial metropolitan monument national
  playground preserve recreation regional reserve square state trail`.split(/\s+/),
)

/**
 * Readings of a text with typing errors corrected, likeliest first. Words that occur in no name are
 * split in words that do, or replaced by words of names or of this search's vocabulary that differ in
 * one letter, or in two if they are long; two words that occur in names become one that does.
 *
 * @param ofKnown instead, each word is tried as the misspelt one if all occur in names
 */
export async function correctSpelling(
  words: NameWords,
  text: string,
  { ofKnown = false } = {},
): Promise<string[]> {
  const tokens = text.split(/(\s+|,)/).map(toToken)
  const asked = tokens.filter(({ canChange }) => canChange).map(({ word }) => word)
  if (asked.length === 0 || asked.length > MAX_WORDS) return []
  const joined = joinsOf(tokens)
  const pieces = asked.length > MAX_UNKNOWN ? [] : asked.flatMap(piecesOf)
  const swaps = new Map(
    asked.length > MAX_UNKNOWN ? [] : asked.map((word) => [word, swapsOf(word)]),
  )
  const all = [
    ...asked,
    ...pieces,
    ...[...swaps.values()].flat(),
    ...joined.map(({ word }) => word),
  ]
  const known = new Map((await words.known(all)).map((found) => [found.word, found]))
  const unknown = [...new Set(asked)].filter((word) => !known.has(word))
  const joins = joined.filter(({ word }) => known.has(word)).map(({ text }) => text)
  if (!ofKnown && (unknown.length === 0 || joins.length > 0)) return joins
  if (unknown.length > 0 === ofKnown || unknown.length > MAX_UNKNOWN) return []
  const wrong = ofKnown ? [...new Set(asked)] : unknown
  const similar = await words.similar(wrong)
  const corrections = wrong.map((word, index): [word: string, candidates: string[]] => {
    const swapped = swaps.get(word)?.flatMap((swap) => known.get(swap) ?? []) ?? []
    const names = [...(similar[index] ?? []), ...swapped]
    const candidates = [...knownSplits(word, known), ...bestOf(word, names)]
    return [word, candidates.slice(0, ofKnown ? MAX_OTHERS : MAX_CANDIDATES)]
  })
  // A word that stays unknown is in no name.
  if (!ofKnown && corrections.some(([, candidates]) => candidates.length === 0)) return []
  const texts = ofKnown
    ? corrections.flatMap((one) => combine(tokens, new Map([one])))
    : combine(tokens, new Map(corrections))
  const others = texts.filter((corrected) => corrected !== text)
  return ofKnown ? others : others.slice(0, MAX_TEXTS)
}

/** The word with two neighboring letters swapped: few trigrams of 'deigo' are those of 'diego'. */
function swapsOf(word: string): string[] {
  return [...word]
    .slice(1)
    .map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2))
}

type Token = ReturnType<typeof toToken>

function toToken(text: string) {
  const word = normaliseName(text)
  const fits = word.length >= SHORTEST && word.length <= LONGEST
  const canChange =
    fits && isWord({ word }) && ![VOCABULARY, KINDS, FOREIGN].some((known) => known.has(word))
  return { text, word, canChange }
}

/**
 * The candidates within reach, nearest first, then likeliest. With two wrong letters, the first one
 * must be right: 'Zilker' is not 'Walker'.
 */
function bestOf(word: string, names: readonly NameWord[]): string[] {
  const reachOf = ({ word: candidate, weight }: NameWord) => {
    const isAsking = VOCABULARY.has(candidate) || MEANINGS.has(candidate)
    // 'Night' is not 'light', nor 'late' 'lake'.
    if (isAsking && (word[0] !== candidate[0] || isOtherShort(word, candidate))) return 0
    if (word[0] !== candidate[0]) return 1
    const isShortened = word.length >= SHORTEST_WITH_TWO && candidate.length - word.length === 2
    if (isAsking) return word.length < SHORTEST_ASKING && !isShortened ? 1 : 2
    const areMissing =
      word.length >= SHORTEST_WITH_MISSING &&
      candidate.length - word.length === 2 &&
      (word.length > SHORTEST_WITH_MISSING || weight >= LARGE_WEIGHT)
    return word.length >= SHORTEST_WITH_TWO || areMissing ? 2 : 1
  }
  const isKind = (one: NameWord) => KINDS.has(one.word)
  const own = [...ASKING].map((known): NameWord => ({ word: known, weight: VOCABULARY_WEIGHT }))
  return (
    [...names.filter((name) => !isLoose(name.word)), ...own]
      .filter((candidate) => Math.abs(candidate.word.length - word.length) <= 2)
      .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
      .filter((one) => one.distance > 0 && one.distance <= reachOf(one))
      // 'Comon' is a common rather than Como.
      .sort(
        (a, b) =>
          a.distance - b.distance || Number(isKind(b)) - Number(isKind(a)) || b.weight - a.weight,
      )
      .map((candidate) => candidate.word)
      .filter((candidate, at, all) => all.indexOf(candidate) === at)
  )
}

/** Whether two short words differ in a letter, not only in their order. */
function isOtherShort(word: string, other: string): boolean {
  const letters = (text: string) => [...text].sort().join('')
  const isShort = word.length <= TINY_NAME && word.length === other.length
  return isShort && letters(word) !== letters(other)
}

function isWord({ word }: { word: string }): boolean {
  return /^[a-z]{2,}$/.test(word)
}

/** The text with two neighbouring words as one: 'yellow stone'. */
function joinsOf(tokens: readonly Token[]): { word: string; text: string }[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 2]
    const isPair = next && (token.canChange || next.canChange) && isWord(token) && isWord(next)
    if (!isPair || tokens[at + 1]?.text.trim() !== '') return []
    const text = tokens.flatMap((one, index) => (index === at + 1 ? [] : [one.text])).join('')
    return [{ word: token.word + next.word, text }]
  })
}

function isLoose(word: string): boolean {
  return FILLERS.has(word) || PREPOSITIONS.has(word)
}

/** The parts of a word that may be words of a name: 'golden', 'gate' and 'park' of one. */
function piecesOf(word: string): string[] {
  if (word.length < 2 * SHORTEST || word.length > LONGEST_SPLIT) return []
  const ends = Array.from(word, (_, at) => at + 1)
  return ends.flatMap((_, from) =>
    ends.slice(from + SHORTEST - 1, from + LONGEST_PIECE).map((end) => word.slice(from, end)),
  )
}

/** A word as the likeliest run of known words: 'sanfrancisco', 'goldengatepark'. */
function knownSplits(word: string, known: ReadonlyMap<string, NameWord>): string[] {
  const weight = (parts: string[]) => Math.min(...parts.map((part) => known.get(part)?.weight ?? 0))
  return runsOf(word, known)
    .filter((parts) => parts.length > 1)
    .sort((a, b) => a.length - b.length || weight(b) - weight(a))
    .slice(0, 1)
    .map((parts) => parts.join(' '))
}

function runsOf(word: string, known: ReadonlyMap<string, NameWord>, most = MAX_SPLITS): string[][] {
  if (word === '') return [[]]
  if (most === 0) return []
  return Array.from(word, (_, end) => end + 1)
    .filter((end) => known.has(word.slice(0, end)))
    .flatMap((end) =>
      runsOf(word.slice(end), known, most - 1).map((rest) => [word.slice(0, end), ...rest]),
    )
}

/** The text with every combination of corrections; combinations of likely ones first. */
function combine(tokens: readonly Token[], corrections: ReadonlyMap<string, string[]>): string[] {
  let texts = [{ text: '', rank: 0 }]
  for (const token of tokens) {
    const found = corrections.get(token.word)
    const options = found?.length ? found : undefined
    // In capitals if the original is: both 'Chicgo' and 'CHICGO' become 'Chicago'.
    const isCapital = /^\p{Lu}/u.test(token.text)
    const spellings = options?.map((word) =>
      isCapital ? word.replace(/(^| )[a-z]/g, (first) => first.toUpperCase()) : word,
    ) ?? [token.text]
    texts = texts
      .flatMap(({ text, rank }) =>
        spellings.map((spelling, index) => ({ text: text + spelling, rank: rank + index })),
      )
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MAX_TEXTS)
  }
  return texts.map(({ text }) => text)
}

/**
 * Whether the place found for a corrected text is likely the one meant. If a short name was changed,
 * it must be the place's own name: 'SoHo' is not De Soto National Memorial, nor is 'NoPa' Noda in
 * Japan.
 */
export function isLikelyMeant(
  { name, precision }: Pick<Place, 'name' | 'precision'>,
  from: string,
  to: string,
): boolean {
  const typed = new Set(normaliseName(from).split(' '))
  const words = new Set(normaliseName(to).split(' '))
  const changed = [...words].some((word) => !typed.has(word) && !VOCABULARY.has(word))
  const replaced = [...typed].filter((word) => !words.has(word))
  // 'Centralpark' is Central Park.
  const isSplit = replaced.every((word) => normaliseName(to).replaceAll(' ', '').includes(word))
  if (isSplit) return true
  const isKind = (word: string) => KINDS.has(word) || VOCABULARY.has(word)
  const named = [...words].filter((word) => !isKind(word))
  // 'Test' is not West Playground, nor 'groomer' Grover Cleveland Playground.
  if (precision === 'park' && changed && named.length === 1 && replaced.length === 1) {
    const [[word = ''], [correction = '']] = [replaced, named]
    const areMissing = correction.length - word.length === 2
    const most = areMissing || word.length > SHORTEST_ASKING ? 2 : 1
    const isOther = word.length <= TINY_NAME && word[0] !== correction[0]
    if (isOther || editDistance(word, correction) > most) return false
    const isWhole = normaliseName(name)
      .split(' ')
      .every((one) => words.has(one) || isKind(one))
    if (word.length < SHORT_NAME && !isWhole) return false
  }
  if (!changed || replaced.every((word) => word.length > SHORT_NAME)) return true
  const [own = '', region = ''] = name.split(', ')
  const isAbroad = precision === 'city' && !/^[A-Z]{2}$/.test(region)
  if (isAbroad && replaced.some((word) => word.length <= TINY_NAME)) return false
  const ownWords = normaliseName(own)
  const corrected = normaliseName(to)
  if (`${ownWords} `.startsWith(`${corrected} `)) return true
  // 'Dolores Park' is Mission Dolores Park.
  if (precision === 'park' && ownWords.endsWith(` ${corrected}`)) return true
  return ownWords.split(' ').every((word) => words.has(word) || isKind(word))
}
