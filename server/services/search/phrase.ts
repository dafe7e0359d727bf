import { FACTS } from '#domain/facts/catalogue.ts'
import { MAX_FACT_FILTERS } from '#domain/facts/needs.ts'
import { METRES_PER_MILE } from '#domain/geo/geo.ts'
import { positionText, readPosition } from '#domain/geo/read-position.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { MAX_RADIUS } from '#domain/search/search-defaults.ts'
import type { AskedFilters } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import {
  ABBREVIATIONS,
  EMOJI,
  FILLERS,
  FOREIGN,
  HOURS_WORDS,
  MEANINGS,
  type Meaning,
  MOST_HOURS_WORDS,
  NEGATIONS,
  NOUNS,
  PREPOSITIONS,
  STREET_TYPE,
  WITHOUT_FACT,
} from './vocabulary.ts'

/** One or more words of a phrase. */
export type Part = {
  /** As typed. */
  text: string
  /** As names are compared. */
  words: string
  /** What it may be: 'denied' is a negation or something that no filter stands for. */
  role: 'filter' | 'denied' | 'noun' | 'filler' | 'name'
  /** Of a filter. */
  meaning?: Meaning
  /** Whether it asks for the hours of a park. */
  asksHours?: true
}

/** A search phrase by its words: which of them ask for filters, and which may name a place. */
export type Phrase = {
  /** All words, in order. */
  parts: Part[]
  asked: AskedFilters
  /** The words that may name a place, without loose ones at the ends; '' if none. */
  rest: string
  /** With the loose words before it, which may belong to a name: 'Del Mar', 'Great Falls'. */
  longRest: string
  /** Whether it asks for parks near the visitor, and names no place. */
  isNearMe: boolean
  /** Whether words such as 'near me' are in it. */
  asksNearMe: boolean
  /** Whether no word asks for anything. */
  isPlain: boolean
}

const SEARCH_PARAMETERS = ['q', 'query', 'daddr', 'destination', 'address']

/** What a link of a map searches for, or where it leads to: '/maps/dir/from/to'. */
function soughtIn(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { searchParams, pathname } = new URL(link)
  const name = SEARCH_PARAMETERS.find((one) => searchParams.get(one))
  if (name) return searchParams.get(name)
  const [, stops = ''] = pathname.split('/dir/')
  const last = stops.split('/').findLast((stop) => stop && !/^(?:@|data=)/.test(stop))
  return last ? new URLSearchParams(`to=${last}`).get('to') : null
}

/** '40.7128° N, 74.006° W', but not '100 N 200 W'. */
const HEMISPHERES = /(?:\d+\.\d+ ?°?|\d+ ?°) ?[NS][,;\s]+(?:\d+\.\d+ ?°?|\d+ ?°) ?[EW](?![a-z])/gi

/**
 * A text in words: without abbreviations, emoji and links, none of which a name contains. The lines
 * of an address are separated by commas.
 */
export function writeOut(text: string): string {
  return Object.entries(EMOJI)
    .reduce((words, [emoji, word]) => words.replaceAll(emoji, ` ${word} `), text.trim())
    .replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/gu, ' ')
    .replace(/(?<=\S.*)(?:https?:\/\/|geo:)\S+/s, (link) => {
      const position = readPosition(link)
      return position ? positionText(position) : link
    })
    .replace(/^https?:\/\/\S+$/, (link) => (readPosition(link) ? link : (soughtIn(link) ?? link)))
    .replace(HEMISPHERES, (text) => {
      const position = readPosition(text)
      return position ? positionText(position) : text
    })
    .replace(/,?\s*\n\s*/g, ', ')
    .replaceAll('%20', ' ')
    .replace(/\b(in|across|of) (?:the )?us(?:a)?$/i, '$1 the United States')
    .replace(
      /(?<!\S)[a-z]+\/?o?(?![^\s,.])/gi,
      (word) => ABBREVIATIONS.get(word.toLowerCase()) ?? word,
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Reads a search phrase: 'dog parks in Chicago' asks for the amenity Dog Park in Chicago. Whether a
 * name is meant ('Picnic Point') cannot be decided from the words alone.
 */
export function readPhrase(text: string): Phrase {
  return toPhrase(split(text), text)
}

/** Other readings of a phrase are at most these. */
const MAX_NAMES = 3

/**
 * Other readings of a phrase, in each of which words that could ask for a filter belong to a name
 * (`named`, normalised): 'dog parks in Mountain View' asks for one amenity in Mountain View. The
 * last words are likeliest.
 */
export function readNames(text: string): (Phrase & { named: string })[] {
  const parts = split(text)
  const isFilter = (part?: Part) => part?.role === 'filter' && !part.meaning?.nearMe
  const isLone = parts.filter(isFilter).length < 2
  // Then the text as a whole is this reading.
  if (isLone && !parts.some(({ role }) => role === 'noun' || role === 'filler')) return []
  // Runs of two filters and single ones beside a name, or last after 'in'.
  const groups = parts
    .flatMap((_, at) => [parts.slice(at, at + 1), parts.slice(at, at + 2)])
    .filter((group, at) => group.length > at % 2)
    .filter((group) => group.every(isFilter) && adjoinsName(parts, group))
    .reverse()
  return groups
    .map((group) => {
      const named = parts.map((part) => (group.includes(part) ? asName(part) : part))
      return { ...toPhrase(named, text), named: group.map(({ words }) => words).join(' ') }
    })
    .filter(({ isPlain }) => isLone || !isPlain)
    .sort((a, b) => b.named.split(' ').length - a.named.split(' ').length)
    .slice(0, MAX_NAMES)
}

/** A phrase all of whose words name a place. */
export function asNames({ parts }: Phrase, text: string): Phrase {
  return toPhrase(parts.map(asName), text)
}

/** The phrase of a text in which some parts name a place, and these parts. */
export function withNames(
  phrase: Phrase,
  named: readonly Part[],
  text: string,
): { phrase: Phrase; named: readonly Part[] } {
  if (named.every(({ role }) => role !== 'filter')) return { phrase, named }
  const names = new Map(named.map((part) => [part, part.role === 'filter' ? asName(part) : part]))
  return {
    phrase: toPhrase(
      phrase.parts.map((part) => names.get(part) ?? part),
      text,
    ),
    named: [...names.values()],
  }
}

/** Parts as they were typed. */
export function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join(' ')
}

function asName({ text, words, asksHours }: Part): Part {
  return { text, words, role: 'name', ...(asksHours && { asksHours }) }
}

/** Whether a word of a name is before or after a group, or it is all that is 'in' a place. */
function adjoinsName(parts: readonly Part[], group: readonly Part[]): boolean {
  const at = parts.indexOf(group[0] as Part)
  // 'Public' of 'Boston Public Garden' says nothing.
  const says = ({ role, words }: Part) => role !== 'filler' || PREPOSITIONS.has(words)
  const [before, after] = [
    parts.slice(0, at).findLast(says),
    parts.slice(at + group.length).find(says),
  ]
  const isLast = after === undefined && before !== undefined && PREPOSITIONS.has(before.words)
  return isLast || before?.role === 'name' || after?.role === 'name'
}

function toPhrase(parts: Part[], text: string): Phrase {
  const meanings = parts.flatMap(({ role, meaning }) => (role === 'filter' && meaning) || [])
  const { nearMe, ...asked } = meanings.reduce(merge, {})
  const isPlain = meanings.length === 0
  const rest = restOf(parts) || (isPlain ? text.trim() : '')
  const isNearMe = rest === '' && (nearMe === true || asked.sort === 'distance')
  if (isNearMe && asked.sort === 'distance') delete asked.sort
  const asksNearMe = nearMe === true
  const longRest = restOf(parts, { isLong: true })
  return { parts, asked: withFence(asked), rest, longRest, isNearMe, asksNearMe, isPlain }
}

function merge(all: Meaning, { amenities, facts, ...one }: Meaning): Meaning {
  const joined = <T>(a: T[] = [], b: T[] = []) => [...new Set([...a, ...b])]
  const more = {
    amenities: joined(all.amenities, amenities),
    facts: joined(all.facts, facts).slice(0, MAX_FACT_FILTERS),
  }
  return {
    ...all,
    ...one,
    ...(more.amenities.length > 0 && { amenities: more.amenities }),
    ...(more.facts.length > 0 && { facts: more.facts }),
  }
}

/** Without a word about dogs, it is the playground that shall have a fence. */
function withFence(asked: AskedFilters): AskedFilters {
  const { amenities = [], facts = [] } = asked
  if (!amenities.includes('Playground') || amenities.includes('Dog Park')) return asked
  const of = (fact: string) => (fact === 'fenced:yes' ? 'playground_fenced:yes' : fact)
  return facts.length > 0 ? { ...asked, facts: facts.map(of) } : asked
}

type Token = { text: string; words: string }

/** Splits a text into the longest parts with a meaning, and single words otherwise. */
function split(text: string): Part[] {
  const tokens = text
    .split(/[\s,;/_|]+|\+(?![2-9cfghjmpqrvwx]{2,3}\b)/i)
    .map((token) => token.replace(/^[("'“‘¿¡]+|[)"'”’?!:]+$/g, ''))
    .map((token) => ({ text: token, words: normaliseName(token) }))
    .filter((token) => token.words !== '' || /^[&@]$/.test(token.text))
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const { length, ...part } = partAt(tokens, at)
    parts.push(part)
    at += length
  }
  return parts.map((part, at) => ({ ...part, role: roleIn(parts, at) })).reduce(withDenied, [])
}

/** Adds a part: 'or' between filters is not understood, and denies what follows in 'no dogs or bikes'. */
function withDenied(parts: Part[], part: Part): Part[] {
  const [before, or] = parts.filter((one) => !isArticle(one)).slice(-2)
  const isDenied = before?.role === 'denied' || NEGATIONS.has(before?.words.split(' ')[0] ?? '')
  if (part.role !== 'filter' || !before || !/^n?or$/.test(or?.words ?? '')) return [...parts, part]
  if (isDenied) return [...parts, { ...part, role: 'denied' }]
  if (before.role !== 'filter') return [...parts, part]
  return [...parts.map((one) => (one === or ? { ...one, role: 'denied' as const } : one)), part]
}

function isArticle({ words }: Part): boolean {
  return /^(?:an?|the|with)$/.test(words)
}

const LONGEST_MEANING = Math.max(...[...MEANINGS.keys()].map((words) => words.split(' ').length))

function partAt(tokens: readonly Token[], at: number): Part & { length: number } {
  const toPart = (length: number, role: Part['role'], meaning?: Meaning) => {
    const own = tokens.slice(at, at + length)
    const text = own.map((token) => token.text).join(' ')
    const words = own.map((token) => token.words).join(' ')
    return { length, text, words, role, ...(meaning && { meaning }) }
  }
  const distance = walkAt(tokens, at) ?? distanceAt(tokens, at)
  if (distance) return toPart(distance.length, 'filter', distance.meaning)
  for (let length = Math.min(LONGEST_MEANING, tokens.length - at); length > 0; length--) {
    const { words, ...part } = toPart(length, 'filter')
    if (WITHOUT_FACT.has(words)) return { ...part, words, role: 'denied' }
    const meaning = MEANINGS.get(words)
    // 'Nearby' before a place just means 'near'.
    const isPreposition =
      (words === 'nearby' && namesFrom(tokens, at + 1)) ||
      (words === 'in der nahe' && /^(von|vom)$/.test(tokens[at + length]?.words ?? ''))
    if (meaning && !isPreposition && !isCut(tokens, at, length)) return { ...part, words, meaning }
  }
  const hours = hoursAt(tokens, at)
  if (hours > 0) return { ...toPart(hours, 'filler'), asksHours: true }
  if (HOW_IT_IS.test(textAt(tokens, at, 2))) return toPart(2, 'filler')
  const isTime = CLOCK.test(textAt(tokens, at, 1)) && tokens[at - 1]?.words === 'at'
  if (isTime) return toPart(1, 'filler')
  const { text = '', words = '' } = tokens[at] ?? {}
  const isBut =
    words === 'but' && /^(any|anything|all|everything)$/.test(tokens[at - 1]?.words ?? '')
  if (NEGATIONS.has(words) || isBut) {
    // 'No playground', 'not steep': what is denied is neither a filter nor a place.
    const isWithin = PREPOSITIONS.has(tokens[at + 1]?.words ?? '')
    const skipped = isWithin || FILLERS.has(tokens[at + 1]?.words ?? '') ? 2 : 1
    const next = at + skipped < tokens.length ? partAt(tokens, at + skipped) : undefined
    const isFilter = next?.role === 'filter' && !next.meaning?.nearMe
    // 'Not in Staten Island'
    if (isWithin) return toPart(skipped + namesAt(tokens, at + skipped), 'denied')
    return toPart(isFilter || next?.role === 'name' ? skipped + (next?.length ?? 0) : 1, 'denied')
  }
  // 'Portland OR', 'Gary IN'.
  const isState = text in US_STATES && /^(\d{5})?$/.test(tokens[at + 1]?.words ?? '')
  const isTold =
    words === 'me' && /^(show|find|give|tell|get|help)$/.test(tokens[at - 1]?.words ?? '')
  const isKind = /^(city|town|county)$/.test(words) && tokens[at + 1]?.words === 'of'
  const isLoose =
    words === '' ||
    isTold ||
    isKind ||
    [FILLERS, PREPOSITIONS, FOREIGN].some((loose) => loose.has(words))
  return toPart(1, NOUNS.has(words) ? 'noun' : isLoose && !isState ? 'filler' : 'name')
}

/** Questions that a park's card answers. */
const HOW_IT_IS = /^how (?:big|large|far|old)$/
/** 'At 3pm'. */
const CLOCK = /^\d{1,2}(?:am|pm)$/

function textAt(tokens: readonly Token[], at: number, length: number): string {
  const words = tokens.slice(at, at + length).map((token) => token.words)
  return words.join(' ')
}

/** How many words from here on may be one name. */
function namesAt(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex((_, at) => at >= from && partAt(tokens, at).role !== 'name')
  return (end < 0 ? tokens.length : end) - from
}

/** Whether a negation would end within a filter: 'without a dog' of 'without a dog run'. */
function isCut(tokens: readonly Token[], at: number, length: number): boolean {
  if (!NEGATIONS.has(tokens[at]?.words ?? '')) return false
  const from = at + (FILLERS.has(tokens[at + 1]?.words ?? '') ? 2 : 1)
  const part = from < tokens.length ? partAt(tokens, from) : undefined
  return part?.role === 'filter' && from + part.length > at + length
}

/** How many words ask for the hours of a park: 'open on Sunday', but not 'close to' or '2 hours'. */
function hoursAt(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1]?.words ?? ''
  for (let length = Math.min(MOST_HOURS_WORDS, tokens.length - at); length > 0; length--) {
    const after = tokens[at + length]?.words ?? ''
    if (!HOURS_WORDS.test(textAt(tokens, at, length))) continue
    const isOther = /^(to|by|space|spaces|air)$/.test(after) || /^(?!24$)\d+$/.test(before)
    return isOther ? 0 : length
  }
  return 0
}

const UNITS: ReadonlyMap<string, number> = new Map(
  [
    { metres: METRES_PER_MILE, words: 'mile miles mi' },
    { metres: 1000, words: 'km kilometer kilometers kilometre kilometres' },
    { metres: 1, words: 'm meter meters metres' },
  ].flatMap(({ metres, words }) => words.split(' ').map((word) => [word, metres] as const)),
)

/** Whether one of the words from here on may name a place. */
function namesFrom(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(from).some((_, more) => partAt(tokens, from + more).role === 'name')
}

/** Metres that people walk in a minute. */
const WALKED = 80
/** Metres of a path that people ask for by its length. */
const SHORTEST_PATH = 500
const WALK =
  /^(?:within )?(?:an? )?(\d{1,2}) ?min(?:ute)?s? walk(?:ing)?(?: distance)?(?: (?:from|of|to))?(?= |$)/
const MOST_OF_WALK = 8

/** '10 min walk', 'within a 10-minute walk of': how many words, and a radius. */
function walkAt(tokens: readonly Token[], at: number) {
  const words = tokens.slice(at, at + MOST_OF_WALK).map((token) => token.words)
  const found = WALK.exec(words.join(' '))
  if (!found) return null
  // '10-minute' is one word here.
  const length = words.findIndex((_, end) => words.slice(0, end + 1).join(' ') === found[0]) + 1
  return { length, meaning: { radius: Number(found[1]) * WALKED } }
}

const ON_FOOT = /^(?:run|running|jog|jogging|walk|hike|hiking)$/
const WAYS = /^(?:trails?|paths?|along|loop|circuit|route)$/
const PATH_LENGTHS = FACTS.find(({ key }) => key === 'path_length')?.filters?.map(Number) ?? []

/**
 * 'Within 2 miles', '5 km from', 'dog park 5 miles' ask for a radius, '5k run', '3 miles along' for
 * paths of about this length: how many words, and which.
 */
function distanceAt(tokens: readonly Token[], at: number) {
  const wordAt = (one: number) => tokens[one]?.words ?? ''
  const isWithin = wordAt(at) === 'within'
  const from = isWithin ? at + 1 : at
  const [, number, joined] = /^(\d+(?:\.\d+)?)([a-z]*)$/i.exec(tokens[from]?.text ?? '') ?? []
  if (number === undefined) return null
  const end = from + (joined ? 1 : 2)
  const [before, next] = [wordAt(at - 1), wordAt(end)]
  const isPath = !isWithin && (ON_FOOT.test(next) || WAYS.test(next) || ON_FOOT.test(before))
  const unit = UNITS.get(joined || wordAt(from + 1)) ?? (isPath && joined === 'k' ? 1000 : null)
  if (unit === null) return null
  const metres = Math.max(1, Math.round(Number(number) * unit))
  if (isPath && metres >= SHORTEST_PATH) {
    const off = (length: number) => Math.abs(Math.log(length / metres))
    const length = PATH_LENGTHS.reduce((best, each) => (off(each) < off(best) ? each : best))
    const isLoop = /^(?:loop|circuit|route)$/.test(next)
    // Where no lengths are known, parks with trails come closest.
    const run = isLoop || next === 'along' ? ['running:yes'] : []
    const meaning = { facts: [...run, `path_length:${length}`] }
    return { length: end - at + (isLoop ? 1 : 0), meaning }
  }
  const isRadius =
    /^(of|from|around|radius|away|\d{5})$/.test(next) || (at > 0 && end === tokens.length)
  if (!isWithin && !isRadius) return null
  return { length: end - at, meaning: { radius: Math.min(MAX_RADIUS, metres) } }
}

/** The role of a part among the others: 'park' may belong to a name, 'Lincoln Park', 'Park Slope'. */
function roleIn(parts: readonly Part[], at: number): Part['role'] {
  const { role = 'name', text = '', words = '', meaning } = parts[at] ?? {}
  // 'Zion National Park', but not 'national park Utah'.
  if (meaning?.type?.toLowerCase() === words) {
    return parts[at - 1]?.role === 'name' ? 'name' : role
  }
  // 'Parks for reading' are not in Reading.
  if (role === 'name' && words.endsWith('ing') && parts[at - 1]?.words === 'for') return 'denied'
  // 'Dog park w water', but not 'W 72nd St'.
  if (words === 'w') return parts[at + 1]?.role === 'filter' ? 'filler' : role
  // 'By the water' and 'along water' ask for no fountain.
  if (words === 'water' && /^(the|along|beside|by)$/.test(parts[at - 1]?.words ?? ''))
    return 'denied'
  // 'Top 3 parks', '5 nearest playgrounds'.
  const isCounted = parts[at - 1]?.meaning?.sort ?? parts[at + 1]?.meaning?.sort
  if (isCounted && /^\d{1,2}$/.test(words)) return 'filler'
  // '3 dogs', '5 parks', 'dog park #1', but not '5 Garden Street'.
  const next = parts[at + 1]?.role
  const isAddress = parts.slice(at + 1, at + 5).some((part) => STREET_TYPE.test(part.words))
  const counts = (next === 'filter' || next === 'noun') && !isAddress
  const isNumbered = text.startsWith('#') && parts[at - 1]?.role === 'filter'
  if (/^\d{1,2}$/.test(words) && (counts || isNumbered)) return 'filler'
  if (words === 'lake' && parts[at + 1]?.role === 'name') return 'name'
  if (words !== 'park') return role
  const before = parts[at - 1]
  const isFirst =
    (before !== undefined && PREPOSITIONS.has(before.words)) ||
    parts.slice(0, at).every((part) => part.role !== 'filter')
  const isOfName = parts[at - 1]?.role === 'name' || (isFirst && parts[at + 1]?.role === 'name')
  return isOfName ? 'name' : 'noun'
}

/** The words that may name a place, without loose ones at the ends, or with those right before. */
function restOf(parts: readonly Part[], { isLong = false } = {}): string {
  const kept = parts.filter(
    ({ role }) => role === 'name' || role === 'filler' || (isLong && role === 'noun'),
  )
  let first = kept.findIndex(({ role }) => role === 'name')
  const last = kept.findLastIndex(({ role }) => role === 'name')
  if (first < 0) return ''
  while (isLong && first > 0 && !PREPOSITIONS.has(kept[first - 1]?.words ?? '')) first--
  return textOf(kept.slice(first, last + 1))
}
