import { FACTS, type FactWord, fileWords } from '#domain/facts/catalogue.ts'

export type SaidFacts = Record<string, string>

const BY_KEY = new Map(FACTS.map((fact) => [fact.key, fact]))

const WORDS = new Map<string, FactWord[]>()
for (const word of fileWords()) {
  for (const text of new Set([word.word, word.word.replaceAll(' ', '')])) {
    const others = WORDS.get(text) ?? []
    if (!others.some(({ key }) => key === word.key)) WORDS.set(text, [...others, word])
  }
}

/** Adjectives before the name of a feature that don't matter to visitors. */
const MODIFIERS =
  /^(outdoor|indoor|lighted|lit|covered|large|small|new|old|historic|public|free|open|youth|adult|community|seasonal|several|multiple|full|various) /

/** A part of a text in brackets, or after a dash. */
const ASIDE = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\]|\s[-–—]\s(.*)$)/

const NEVER = /\b(no|not|without|closed|former|future|planned|proposed|nearby|near|adjacent)\b/

/** A text in small letters and digits, as words are compared. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** What a word says, spelled as in a list or as a column: 'Dog run', 'skatePark', 'SPRAYPARK'. */
export function findWords(text: string): FactWord[] {
  const plain = plainWords(text)
  return (
    WORDS.get(plain) ?? WORDS.get(plain.replaceAll(' ', '')) ?? WORDS.get(text.toLowerCase()) ?? []
  )
}

/**
 * What an entry of a list says: 'Dog off-leash area', 'Basketball: 8', '2 tennis courts',
 * 'Playground (ages 2-5)', 'Baseball / Softball Field'. Null if it is not understood; an entry that
 * denies something is understood only if the catalogue has words for that.
 */
export function readEntry(text: string): SaidFacts | null {
  return readCounted(text) ?? readAside(text) ?? readWord(text) ?? readParts(text)
}

/** What the kind of a place says: 'Dog Parks', 'Swimming Pools - Summer'. */
export function readKind(text: string): SaidFacts | null {
  return readAside(text) ?? readWord(text)
}

function readWord(text: string): SaidFacts | null {
  const words = findWords(text)
  if (words.length > 0) return Object.fromEntries(words.map(({ key, value }) => [key, value]))
  const plain = plainWords(text)
  const rest = plain.replace(MODIFIERS, '')
  return rest === plain || NEVER.test(plain) ? null : readWord(rest)
}

/** 'Basketball: 8', '8 courts', 'Playground: Yes'; in 'Playground: 1' the one may mean yes. */
function readCounted(text: string): SaidFacts | null {
  const [, word, sign = '', amount] =
    /^(.*\D)\s*(:|=|\bx|×|\()\s*(\d{1,4}|y|n|yes|no|true|false)\)?$/i.exec(text) ?? []
  if (word && amount) {
    return withAmount(word, amount === '1' && /[:=]/.test(sign) ? 'yes' : amount)
  }
  const [, count, counted] = /^(\d{1,4})\s*(?:x\s+|×\s*)?(\D.*)$/.exec(text) ?? []
  return counted && count ? withAmount(counted, count) : null
}

function withAmount(text: string, amount: string): SaidFacts | null {
  const words = findWords(text)
  const isNone = /^(0+|n|no|false)$/i.test(amount)
  const stated = words.flatMap((word) => {
    const value = isNone ? opposite(word) : amountOf(word, Number(amount))
    return value === null ? [] : [[word.key, value]]
  })
  return stated.length > 0 ? Object.fromEntries(stated) : null
}

/** A fact's value for an amount; two swings are not two playgrounds. */
export function amountOf({ word, key, value }: FactWord, amount: number): string {
  const fact = BY_KEY.get(key)
  if (value !== 'yes' || fact?.kind !== 'count' || !Number.isInteger(amount)) return value
  const counted = plainWords(fact.words.n ?? '').split(' ')
  const isCounted = word.split(' ').every((part) => counted.some((one) => isSameWord(one, part)))
  return isCounted && amount > 0 ? String(amount) : value
}

/** The value if a word is denied; null if that says nothing: no tot lot may mean a playground. */
export function opposite({ word, key, value }: FactWord): string | null {
  const { words = {}, narrow = [] } = BY_KEY.get(key) ?? {}
  const isNarrow = narrow.some((one) => isSameWord(one, word))
  return value === 'yes' && Object.hasOwn(words, 'no') && !isNarrow ? 'no' : null
}

function isSameWord(one: string, other: string): boolean {
  return one === other || one === `${other}s` || `${one}s` === other
}

/** 'Playground (ages 2-5)': as a whole and without the aside, which may say something too. */
function readAside(text: string): SaidFacts | null {
  const [whole, ...parts] = ASIDE.exec(text) ?? []
  if (whole === undefined) return null
  const aside = parts.find((part) => part !== undefined) ?? ''
  if (NEVER.test(plainWords(aside))) return null
  const rest = readEntry(text.replace(whole, ' ').trim())
  return rest && { ...rest, ...readWord(aside), ...readWord(text) }
}

/** 'Baseball / Softball Field', 'Restrooms and drinking water': all of its parts are understood. */
function readParts(text: string): SaidFacts | null {
  const parts = text.split(/\s*(?:\/|&|\+|\band\b)\s*/i)
  if (parts.length < 2) return null
  const stated = parts.map((part) => (part === '' ? null : readWord(part)))
  return stated.every((part) => part !== null) ? Object.assign({}, ...stated) : null
}
