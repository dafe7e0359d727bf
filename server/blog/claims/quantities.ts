import type { Span } from './lexicon.ts'
import type { Word } from './words.ts'

/**
 * A number and what it counts. `keys` are used to find it among the stored numbers: with its unit,
 * or with an adjacent word, so that the 501 of an address does not back a number of trees.
 */
export type Quantity = Span & { value: number } & (
    | { kind: 'stored'; keys: string[] }
    | { kind: 'time'; minutes: number[] }
    | { kind: 'rating' }
    | { kind: 'parks'; isPart: boolean; keys: string[] }
  )

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  dozen: 12,
  half: 0.5,
  noon: 12,
  midnight: 0,
}
const MONEY_SIGNS = new Set(['$', '€', '£', '¥', '¢'])
const MONEY = new Set('dollar buck cent euro pound usd'.split(' '))
const UNITS = new Set(
  'acre hectare mile kilometer kilometre km meter metre m foot yard minute min hour hr day week month year season block step % percent mph degree'.split(
    ' ',
  ),
)
const UNIT_KEYS: Readonly<Record<string, string>> = { feet: 'foot', ft: 'foot', '%': 'percent' }
const HALVES = new Set(['am', 'pm', 'a.m', 'p.m', 'a.m.', 'p.m.', "o'clock"])
const DASHES = new Set(['-', '–', '—', 'to', 'until', 'till'])
const PARKS = new Set('park place spot stop destination pick guide choice'.split(' '))
/** Units of the time that a visitor spends, if a word of `SPENT` is before it. */
const DURATIONS = new Set('minute min hour hr day'.split(' '))
const SPENT = new Set('spend allow plan give budget have'.split(' '))
/** What a text counts of its own: 'two reasons to visit'. */
const OWN = new Set('thing reason tip idea question'.split(' '))
/** Words that, after 'the three', show that parks are meant. */
const AFTER_PARKS = new Set('have has are is and or but that with offer welcome differ'.split(' '))
/** Between a number and 'parks', these show that it counts something else. */
const BETWEEN = new Set(
  'a an the and or in of at on to for per by with from near across'.split(' '),
)
const FULL = new Set(['all', 'these', 'those'])
const PARTS = new Set(['them', 'these', 'those', 'the'])
const MIN_UNAMBIGUOUS = 1_000

/**
 * The numbers in a sentence, as digits or words. One that ends its phrase has the unit of the
 * number before: 'one park has 198 acres, the other 59'.
 */
export function quantitiesIn(words: readonly Word[]): Quantity[] {
  let before: string | undefined
  return words.flatMap((word, at) => {
    const value = numberOf(word)
    if (value === null) return []
    const own = unitAfter(words, at)
    const found = quantityAt(words, at, { value, unit: own })
    const isMeasured = before && !own && endsPhrase(words[at + 1]?.key ?? '')
    if (isMeasured && found && 'keys' in found) found.keys.push(`${before} ${value}`)
    before = own ?? before
    return found ?? []
  })
}

type Measure = { value: number; unit: string | undefined }

function quantityAt(words: readonly Word[], at: number, { value, unit }: Measure): Quantity | null {
  if (isScale(words, at, value)) return null
  const span = { start: at, end: at + 1, value }
  const key = (step: number) => words[at + step]?.key ?? ''
  const time = timeAt(words, at)
  if (time) return { ...span, kind: 'time', minutes: time }
  if (MONEY_SIGNS.has(words[at - 1]?.text ?? '') || MONEY.has(key(1))) {
    return { ...span, kind: 'stored', keys: [`money ${value}`] }
  }
  if (isOfText(words, at, value)) return null
  const keys = keysBeside(value, key(-1), key(1))
  if (unit && DURATIONS.has(unit) && isSpent(words, at)) return null
  if (unit && !PARKS.has(key(1))) return { ...span, kind: 'stored', keys: [`${unit} ${value}`] }
  if (isRating(words, at)) return { ...span, kind: 'rating' }
  const isPart = key(1) === 'of' && PARTS.has(key(2))
  // 'All six have …', 'one of these two', 'Of the two, …'
  const isAlone = FULL.has(key(-1)) || (key(-1) === 'the' && endsPhrase(key(1)))
  if (isPart || isAlone || countsParks(words.slice(at + 1, at + 7))) {
    return value === 1 && !isPart ? null : { ...span, kind: 'parks', isPart, keys }
  }
  // 'One of a kind', 'no one', 'half the fun'.
  if ((value <= 1 && /\p{L}/u.test(words[at]?.text ?? '')) || value === 0.5) return null
  return { ...span, kind: 'stored', keys }
}

function endsPhrase(next: string): boolean {
  return !/^[\p{L}\p{N}]/u.test(next) || AFTER_PARKS.has(next)
}

/** 'Three dog-friendly parks', but not 'two courts in the park'. */
function countsParks(after: readonly Word[]): boolean {
  const noun = after.findIndex(({ key }) => PARKS.has(key))
  const isPlain = ({ key }: Word) => key === '-' || (/^\p{L}/u.test(key) && !BETWEEN.has(key))
  return noun >= 0 && after.slice(0, noun).every(isPlain)
}

/** 'No two parks', 'two reasons', 'an hour or two'. */
function isOfText(words: readonly Word[], at: number, value: number): boolean {
  const [unit, before, after] = [-2, -1, 1].map((step) => words[at + step]?.key ?? '')
  if (value === 2 && before === 'or' && DURATIONS.has(unit ?? '')) return true
  return (value === 2 && before === 'no') || OWN.has(after ?? '')
}

/** 'Whether you have 20 minutes', 'spend half a day', but not 'allow ten minutes from downtown'. */
function isSpent(words: readonly Word[], at: number): boolean {
  if (words.slice(at + 2, at + 4).some(({ key }) => key === 'from' || key === 'away')) return false
  return words
    .slice(Math.max(0, at - 3), at)
    .some(
      ({ key }, step, all) => SPENT.has(key) && (key !== 'have' || all[step - 1]?.key === 'you'),
    )
}

function keysBeside(value: number, before: string, after: string): string[] {
  if (value >= MIN_UNAMBIGUOUS) return [`number ${value}`]
  return [`number ${value} ${after}`, `number ${before} ${value}`]
}

/** Parses a number in digits or words; null if the word isn't one. */
export function numberOf({ key, text }: Word): number | null {
  const word = NUMBER_WORDS[key]
  if (word !== undefined) return word
  if (!/^\p{N}/u.test(text)) return null
  const value = Number(text.normalize('NFKC').replaceAll(',', '').replace(':', '.'))
  return Number.isFinite(value) ? value : -1
}

/** The unit of a number, with at most two words between: '3 scenic miles'. */
function unitAfter(words: readonly Word[], at: number): string | undefined {
  for (const { key, text } of words.slice(at + 1, at + 4)) {
    // The key of 'ft' is 'fort', as in names.
    const name = text.toLowerCase() === 'ft' ? 'ft' : key
    if (UNITS.has(name) || UNIT_KEYS[name]) return UNIT_KEYS[name] ?? name
    if (name === 'in' || (name !== '-' && !/^\p{L}/u.test(name))) return undefined
  }
  return undefined
}

/** Whether a number is the 5 of 'out of 5': the scale of a rating. */
function isScale(words: readonly Word[], at: number, value: number): boolean {
  const [two, one] = [words[at - 2]?.key, words[at - 1]?.key]
  return value === 5 && ((two === 'out' && one === 'of') || one === '/')
}

function isRating(words: readonly Word[], at: number): boolean {
  const next = words.slice(at + 1, at + 3).map(({ key }) => key)
  const before = words.slice(Math.max(0, at - 4), at).map(({ key }) => key)
  return (
    next[0] === 'star' ||
    next[0] === '/' ||
    (next[0] === 'out' && next[1] === 'of') ||
    before.some((key) => key === 'rated' || key === 'rating')
  )
}

/** The times of day a number may mean, in minutes since midnight; null if it is none. */
function timeAt(words: readonly Word[], at: number): number[] | null {
  const { key = '', text = '' } = words[at] ?? {}
  if (key === 'noon') return [12 * 60]
  if (key === 'midnight') return [0]
  const [, hours, minutes] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 24) return null
  const own = halfOf(words[at + 1]?.key)
  const isRange = DASHES.has(words[at + 1]?.key ?? '')
  const isOther = isRange && isTimeAlone(words, at + 2)
  if (own === null && !text.includes(':') && !isOther) return null
  const since = Number(hours) * 60 + Number(minutes ?? 0)
  const morning = since % 720
  if (own === 'am') return [morning]
  if (own === 'pm') return [morning + 720]
  return own === null && Number(hours) > 12 ? [since % 1_440] : [morning, morning + 720]
}

function isTimeAlone(words: readonly Word[], at: number): boolean {
  const { text = '', key = '' } = words[at] ?? {}
  const isNumber = /^\d{1,2}(?:[:.]\d{2})?$/.test(text)
  if (!isNumber) return key === 'noon' || key === 'midnight'
  return text.includes(':') || halfOf(words[at + 1]?.key) !== null
}

function halfOf(key: string | undefined): 'am' | 'pm' | 'either' | null {
  if (key === undefined || !HALVES.has(key)) return null
  if (key.startsWith('a')) return 'am'
  return key.startsWith('p') ? 'pm' : 'either'
}
