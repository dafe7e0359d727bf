import { normaliseName } from '#domain/text/names.ts'
import { editDistance } from './edit-distance.ts'
import { VOCABULARY } from './phrase.ts'

/** A word that names contain. */
type NameWord = {
  word: string
  /** How likely it is sought: the logarithm of the population of the largest city it is part of. */
  weight: number
}

/** The words of the names of parks, cities and states. Functions throw the database's errors. */
export type NameWords = {
  /** Those of these words that names contain. */
  known: (words: readonly string[]) => Promise<NameWord[]>
  /** For each word, words of names that share many of its trigrams. */
  similar: (words: readonly string[]) => Promise<NameWord[][]>
}

/** In shorter words one letter may be wrong, in others two. */
const SHORTEST_WITH_TWO = 5
/** Shorter words are not corrected. */
const SHORTEST = 3
/** Longer words are no words: no name has one, not even two written as one. */
const LONGEST = 30
const MOST_WORDS = 8
const MOST_CANDIDATES = 3
const MOST_TEXTS = 6
/** A word of the vocabulary is as likely as one of a large city's name. */
const VOCABULARY_WEIGHT = 6

type Token = { text: string; word: string; canChange: boolean }

/**
 * Readings of a text with its spelling corrected, likeliest first. Words of no name are replaced by
 * words of names or of this search's vocabulary that differ in one letter, or in two if they are
 * long, or split in two. If all words are known, one of them may be the wrong one.
 *
 * @param keepsKnown whether known words are certainly right
 */
export async function correctSpelling(
  words: NameWords,
  text: string,
  { keepsKnown = false } = {},
): Promise<string[]> {
  const tokens = text.split(/(\s+|,)/).map(toToken)
  const asked = tokens.filter(({ canChange }) => canChange).map(({ word }) => word)
  if (asked.length === 0 || asked.length > MOST_WORDS) return []
  const splits = asked.flatMap(splitsOf)
  const known = new Map(
    (await words.known([...asked, ...splits.flat()])).map((found) => [found.word, found]),
  )
  const unknown = [...new Set(asked)].filter((word) => !known.has(word))
  const wrong = unknown.length > 0 || keepsKnown ? unknown : [...new Set(asked)]
  if (wrong.length === 0) return []
  const similar = await words.similar(wrong)
  const corrections = wrong.map((word, index): Correction => {
    const candidates = [...bestOf(word, similar[index] ?? []), ...knownSplits(word, known)]
    return [word, candidates.slice(0, MOST_CANDIDATES)]
  })
  const texts =
    unknown.length > 0
      ? combine(tokens, new Map(corrections))
      : corrections.flatMap((one) => combine(tokens, new Map([one])))
  return texts.filter((corrected) => corrected !== text).slice(0, MOST_TEXTS)
}

/** A word, and what it may be spelt as. */
type Correction = [word: string, candidates: string[]]

function toToken(text: string): Token {
  const word = normaliseName(text)
  const fits = word.length >= SHORTEST && word.length <= LONGEST
  const canChange = fits && /^[a-z]+$/.test(word) && !VOCABULARY.has(word)
  return { text, word, canChange }
}

/**
 * The candidates within reach, nearest first, then likeliest. Who writes two letters wrong has the
 * first one right: 'Zilker' is not 'Walker'.
 */
function bestOf(word: string, names: readonly NameWord[]): string[] {
  const reachOf = (candidate: string) =>
    word.length < SHORTEST_WITH_TWO || word[0] !== candidate[0] ? 1 : 2
  const own = [...VOCABULARY].map((known): NameWord => ({ word: known, weight: VOCABULARY_WEIGHT }))
  return [...names, ...own]
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
    .filter((one) => one.distance > 0 && one.distance <= reachOf(one.word))
    .sort((a, b) => a.distance - b.distance || b.weight - a.weight)
    .map((candidate) => candidate.word)
}

/** 'sanfrancisco' in two. */
function splitsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 2 * SHORTEST + 1) }, (_, index) => [
    word.slice(0, index + SHORTEST),
    word.slice(index + SHORTEST),
  ])
}

function knownSplits(word: string, known: ReadonlyMap<string, NameWord>): string[] {
  const weight = (part: string) => known.get(part)?.weight ?? 0
  return splitsOf(word)
    .filter((parts) => parts.every((part) => known.has(part)))
    .sort((a, b) => Math.min(...b.map(weight)) - Math.min(...a.map(weight)))
    .map((parts) => parts.join(' '))
}

/** The text with every combination of corrections; combinations of likely ones first. */
function combine(tokens: readonly Token[], corrections: ReadonlyMap<string, string[]>): string[] {
  let texts = [{ text: '', rank: 0 }]
  for (const token of tokens) {
    const options = corrections.get(token.word)
    const spellings = options?.map((word) => inCaseOf(token.text, word)) ?? [token.text]
    texts = texts
      .flatMap(({ text, rank }) =>
        spellings.map((spelling, index) => ({ text: text + spelling, rank: rank + index })),
      )
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MOST_TEXTS)
  }
  return texts.map(({ text }) => text)
}

/** 'Chicgo' is corrected as 'Chicago', 'CHICGO' too. */
function inCaseOf(text: string, word: string): string {
  return /^\p{Lu}/u.test(text) ? word.replace(/(^| )[a-z]/g, (first) => first.toUpperCase()) : word
}
