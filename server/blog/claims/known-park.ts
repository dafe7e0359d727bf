import { US_STATES } from '#domain/geo/us-states.ts'
import { readWeekdayHours } from '#domain/hours/weekday-hours.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { addressOf, areaText, factTextsOf, hoursText, ratingOf } from '../told-facts.ts'
import { meaningsIn } from './lexicon.ts'
import { isNegated } from './negation.ts'
import { quantitiesIn } from './quantities.ts'
import { phraseOf, type Sentence, sentencesOf, type Word } from './words.ts'

/** What is stored about a park, prepared for comparison with a text. */
export type KnownPark = {
  id: number
  name: string
  nameKeys: string[]
  addressKeys: string[][]
  /** Its name and location. */
  places: string
  /** All its stored texts, as phrases. */
  phrases: string
  /** Each of its stored sentences. */
  sentences: ReadonlySet<string>
  /** Its features; 'no dogs' if their absence is stored. */
  meanings: ReadonlySet<string>
  numbers: ReadonlySet<string>
  rating: number | undefined
  area: number | undefined
  /** Opening and closing times in minutes since midnight, by weekday from Monday; null: unknown. */
  week: (number[] | null)[]
}

export function toKnownPark(park: Park): KnownPark {
  const { id, name, area, description = '', keywords = [] } = park
  const hours = hoursText(park) ?? ''
  const address = [park.formattedAddress, park.vicinity].filter(Boolean).map(String)
  const types = park.types.map((type) => type.replaceAll('_', ' '))
  const tags = [...park.amenities, ...types, ...factTextsOf(park)]
  const said = [name, description, hours, ...tags, ...keywords].map(wordsOf)
  const places = [name, ...address, ...statesOf(addressOf(park))].map(wordsOf)
  const tellers = (park.facts ?? []).map(({ source }) => wordsOf(sourceName(source)))
  const all = [...said, ...places, ...tellers, wordsOf(areaText(park) ?? '')]
  const rating = ratingOf(park)
  const week = readWeekdayHours(park.openingHours?.weekday_text ?? [])
  const meanings = new Set([...said.flatMap(meaningKeys), ...meaningsOfHours(week)])
  if (rating !== undefined) meanings.add('ratings')
  return {
    id,
    name,
    area,
    meanings,
    nameKeys: keysOf(name),
    addressKeys: address.map(keysOf),
    places: places.map(phraseOf).join('|'),
    phrases: all.map(phraseOf).join('|'),
    sentences: new Set([description, ...tags].flatMap(sentencesOf).map(bareSentence)),
    numbers: new Set(all.flatMap(numberKeys)),
    rating,
    week: week.map(minutesOf),
  }
}

/** A sentence without its final punctuation, for comparison. */
export function bareSentence({ words }: Pick<Sentence, 'words'>): string {
  return phraseOf(
    words.filter(({ text }, at) => at < words.length - 1 || /[\p{L}\p{N}]/u.test(text)),
  )
}

function keysOf(text: string): string[] {
  return wordsOf(text).map(({ key }) => key)
}

function wordsOf(text: string): Word[] {
  return sentencesOf(text).flatMap(({ words }) => words)
}

function meaningKeys(words: Word[]): string[] {
  return meaningsIn(words).map((meant) =>
    isNegated(words, meant) ? `no ${meant.meaning}` : meant.meaning,
  )
}

function numberKeys(words: Word[]): string[] {
  return quantitiesIn(words).flatMap((quantity) => {
    if ('keys' in quantity) return quantity.keys
    const { start, value } = quantity
    return [`number ${value} ${words[start + 1]?.key ?? ''}`]
  })
}

type Week = ReturnType<typeof readWeekdayHours>

function meaningsOfHours(week: Week): string[] {
  const spans = week.map((day) => day?.spans)
  const isOpen = spans.every((each) => each && each.length > 0)
  const isAlways = spans.every((each) => each?.some(({ start, end }) => end - start >= 1_440))
  return [
    ...(week.some((day) => day !== undefined) ? ['hours'] : []),
    ...(isOpen ? ['every day'] : []),
    ...(isAlways ? ['open day and night'] : []),
  ]
}

function minutesOf(day: Week[number]): number[] | null {
  const spans = day?.spans ?? day?.seasonal
  if (!spans) return null
  return spans.flatMap(({ start, end }) => [start % 1_440, end % 1_440])
}

/** The full names of states abbreviated in an address. */
function statesOf(address = ''): string[] {
  const keys = new Set(address.split(/[^A-Z]+/))
  return Object.entries(US_STATES).flatMap(([code, name]) => (keys.has(code) ? [name] : []))
}

/** Places that a text may name besides a park's own, as one searchable text. */
export function placePhrase(texts: readonly string[]): string {
  return texts.map((text) => phraseOf(wordsOf(text))).join('|')
}
