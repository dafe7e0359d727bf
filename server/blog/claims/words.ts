/** A token of a sentence: a word, a number, or a sign. */
export type Word = {
  /** As written. */
  text: string
  /** Normalised: lower case, singular, without accents, abbreviations of addresses spelt out. */
  key: string
  isCapital: boolean
  /** Whether it would be capitalised anyway: it begins a sentence or a quotation. */
  isFirst: boolean
}

export type Sentence = { text: string; words: Word[] }

/** Can't backtrack, so that any text takes linear time. */
const TOKEN =
  /[ap]\.m(?:\.|(?!\p{L}))|\p{L}(?:\.\p{L})+(?!\p{L})|\p{N}+(?:[.,:]\p{N}+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\S/giu
const WORD = /^[\p{L}\p{N}]/u
/** Longer sentences are split here, which bounds the comparisons within one. */
const MAX_WORDS = 150
const ENDS = new Set(['.', '!', '?'])
/** A capital after one of these does not indicate a name. */
const OPENERS = new Set([':', '"', '“', '”', "'", '‘', '—', '•'])
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i
/** A dot after one of these does not end a sentence. */
const ABBREVIATIONS = new Set(
  'st dr mr mrs ms mt ft no ave blvd rd jr sr vs hwy pkwy sq bldg approx'.split(' '),
)
const SHORT_FORMS: Readonly<Record<string, string>> = {
  st: 'street',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  dr: 'drive',
  rd: 'road',
  ln: 'lane',
  pl: 'place',
  ct: 'court',
  hwy: 'highway',
  pkwy: 'parkway',
  sq: 'square',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  mt: 'mount',
  ft: 'fort',
}

/** Splits a text into sentences and their words; the dots of abbreviations are dropped. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let words: Word[] = []
  let start = 0
  let before = ''
  const tokens = [...text.matchAll(TOKEN)]
  for (const [at, { 0: token, index }] of tokens.entries()) {
    const isWord = WORD.test(token)
    const isDot = token === '.' && isShort(before)
    if (!isDot) words.push(toWord(token, words.length === 0 || OPENERS.has(before)))
    before = isWord || !isDot ? token : before
    const end = index + token.length
    const next = tokens[at + 1]
    const after = { isDot, next: next?.[0] ?? '', isApart: (next?.index ?? 0) > end }
    if (next && words.length < MAX_WORDS && !endsSentence(token, after)) continue
    sentences.push({ text: text.slice(start, end).trim(), words })
    words = []
    start = end
  }
  return sentences
}

type After = { isDot: boolean; next: string; isApart: boolean }

function endsSentence(token: string, { isDot, next, isApart }: After): boolean {
  if (!isApart || isDot) return false
  if (ENDS.has(token)) return true
  return /^[ap]\.m\.$/i.test(token) && startsCapital(next) && !WEEKDAY.test(next)
}

function isShort(before: string): boolean {
  return ABBREVIATIONS.has(before.toLowerCase()) || /^\p{L}(?:\.\p{L})*$/u.test(before)
}

function toWord(text: string, isFirst: boolean): Word {
  return { text, key: keyOf(text), isCapital: startsCapital(text), isFirst }
}

function startsCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text)
}

/** Normalises a word for comparison. */
export function keyOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/'s?$/, '')
  return SHORT_FORMS[plain] ?? singular(plain)
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:[cs]h|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** The keys of a list of words. */
export function keysOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(keyOf))
}

/** Joins the words' keys into a text that can be searched for phrases. */
export function phraseOf(words: readonly Pick<Word, 'key'>[]): string {
  return ` ${words.map(({ key }) => key).join(' ')} `
}
