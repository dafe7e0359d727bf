import type { FactWord } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { isValueOf } from '#domain/facts/fact-filters.ts'
import { readTextValue } from '#domain/facts/text-values.ts'
import { toList, toNumber, toText } from '../values.ts'
import { amountOf, findWords, opposite, plainWords } from './words.ts'

/** A column's value, and whether the column has numbers above 1: then 1 is a count, not a yes. */
export type ColumnValue = { column: string; value: unknown; isCount: boolean }

type Said = [key: string, value: string]

const YES = /^(y|yes|true|t|x|✓|✔|available|present)$/i
const NO = /^(n|no|false|f|absent|not present)$/i
/** 'Yes: not on trails'; 'Yes: only in the parking lot' is as good as a no. */
const BEGINS = /^(yes|no)\s*(?:[:;,.–—]|-\s)(?!.*\bonly\b)/i

const METRES = { mile: 1609.344, km: 1000, foot: 0.3048, metre: 1 }

/** Whether a value says yes or no, or how many; null for any other. */
export function readFlag(value: unknown): boolean | number | null {
  if (typeof value === 'boolean') return value
  const number = toNumber(value)
  if (number !== undefined) return number >= 0 ? number : null
  const text = toText(value) ?? ''
  const flag = BEGINS.exec(text)?.[1] ?? text
  if (YES.test(flag)) return true
  return NO.test(flag) ? false : null
}

/** What the value of a column named by words says: 'Dog run' is 'Y', 'Tennis courts' is 4. */
export function readFlagged(words: readonly FactWord[], stated: ColumnValue): Said[] | null {
  const flag = readFlag(stated.value)
  if (flag === null) return readTexts(new Set(words.map(({ key }) => key)), stated.value)
  return words.flatMap((word): Said[] => {
    if (!isNone(flag) && isOnLeash(word, stated.value)) return [['leash', 'on']]
    const value = isNone(flag) ? opposite(word) : amountOf(word, numberOf(flag, stated))
    return value === null ? [] : [[word.key, value]]
  })
}

const LEASH = /\bleash(ed)?\b/i
const NO_LEASH = /\b(off|no|without)[- ](a )?leash|unleash|\bleash[- ](free|optional)\b/i

/** Whether dogs must be leashed: 'Yes: they must be leashed' says more than a yes. */
function isOnLeash({ key, value }: FactWord, stated: unknown): boolean {
  const text = toText(stated) ?? ''
  return key === 'leash' && value === 'yes' && LEASH.test(text) && !NO_LEASH.test(text)
}

/** What the value of a column chosen for a fact says; null if it is not understood. */
export function readValue(fact: Fact, stated: ColumnValue): string | null {
  if (fact.kind === 'length') return readLength(stated)
  if (fact.format) return readTextValue(fact.format, toText(stated.value) ?? '')
  const flag = readFlag(stated.value)
  if (flag !== null) {
    const word = { word: plainWords(fact.words.n ?? ''), key: fact.key, value: 'yes' }
    const value = isNone(flag) ? 'no' : amountOf(word, numberOf(flag, stated))
    return isValueOf(fact, value) ? value : null
  }
  const plain = plainWords(toText(stated.value) ?? '')
  const named = Object.entries(fact.words).find(
    ([value, words]) => value !== 'n' && [value, plainWords(words)].includes(plain),
  )
  if (named) return named[0]
  const [said] = readTexts(new Set([fact.key]), stated.value) ?? []
  return said?.[1] ?? null
}

function isNone(flag: boolean | number): boolean {
  return flag === false || flag === 0
}

/** How many; NaN if it may only mean yes. */
function numberOf(flag: boolean | number, { isCount }: ColumnValue): number {
  return flag === true || flag === false || (flag === 1 && !isCount) ? Number.NaN : flag
}

/** Words for values of these facts: 'Rubber Surface', 'partially fenced'. */
function readTexts(keys: ReadonlySet<string>, value: unknown): Said[] | null {
  const stated = toList(value)
    .flatMap((text) => findWords(text))
    .filter(({ key }) => keys.has(key))
  return stated.length > 0 ? stated.map(({ key, value: said }) => [key, said]) : null
}

/** A length in metres, in the unit that it or its column names. */
function readLength({ column, value }: ColumnValue): string | null {
  const [, digits, unit = ''] = /^([\d.,]+)\s*([a-z]*)/i.exec(toText(value) ?? '') ?? []
  const number = toNumber(digits)
  if (number === undefined || number <= 0) return null
  const metres = Math.round(number * METRES[unitOf(unit) ?? unitOf(column) ?? 'metre'])
  return metres > 0 ? String(metres) : null
}

function unitOf(text: string): keyof typeof METRES | null {
  const last = plainWords(text).split(' ').at(-1) ?? ''
  if (/^(mi|miles?)$/.test(last)) return 'mile'
  if (/^(km|kilomet(er|re)s?)$/.test(last)) return 'km'
  return /^(ft|foot|feet)$/.test(last) ? 'foot' : null
}
