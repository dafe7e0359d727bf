import type { Park } from '#domain/park/park-schemas.ts'
import { bareSentence, type KnownPark, placePhrase, toKnownPark } from './known-park.ts'
import { meaningsIn, type Span } from './lexicon.ts'
import { isTitleCase, isUsual, namesIn, strangeInTitle, withoutFirst } from './names.ts'
import { isNegated } from './negation.ts'
import { type Passage, passagesOf } from './passages.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { addressesIn, type Demand, demandsAt, mentionsIn } from './subjects.ts'
import { daysIn } from './weekdays.ts'
import { phraseOf, type Sentence, sentencesOf, type Word } from './words.ts'

/** A sentence that makes a claim no stored fact backs, and the unbacked words. */
export type Doubt = { sentence: string; words: string[] }

/** A post as it will be stored, its HTML already sanitised. */
export type CheckedPost = { title: string; excerpt: string; html: string }

export type Known = {
  region: string
  theme: string
  siteName: string
  parks: readonly Park[]
}

/** In characters, more than any valid post has; longer ones are not checked. */
const LONGEST = 200_000

type Facts = { parks: KnownPark[]; places: string; subject: string }
type Context = Facts &
  Sentence & {
    mentions: ReturnType<typeof mentionsIn>
    /** Where the sentence states a location. */
    placed: Span[]
    section: KnownPark | null
    /** Whether capitals can't be used to recognise names. */
    hasCapitals: boolean
  }

/**
 * Finds the sentences of a post with claims that no stored fact of the park they are about backs:
 * features, hours, prices, years, other numbers, and names. Takes linear time.
 */
export function findDoubts(post: CheckedPost, known: Known): Doubt[] {
  if (post.title.length + post.excerpt.length + post.html.length > LONGEST) {
    return [{ sentence: post.title.slice(0, 200), words: ['too long to be checked'] }]
  }
  const facts = factsOf(known)
  const passages: Passage[] = [
    { text: post.title, parkId: null, isTitle: true },
    { text: post.excerpt, parkId: null, isTitle: false },
    ...passagesOf(post.html, known.parks),
  ]
  const doubts = passages.flatMap((passage) => doubtsIn(passage, facts))
  return [...new Map(doubts.map((doubt) => [doubt.sentence, doubt])).values()]
}

function factsOf({ region, theme, siteName, parks }: Known): Facts {
  const names = parks.map(({ name }) => name)
  return {
    parks: parks.map(toKnownPark),
    places: placePhrase([region]),
    subject: placePhrase([region, theme, siteName, ...names]),
  }
}

function doubtsIn({ text, parkId, isTitle }: Passage, facts: Facts): Doubt[] {
  const section = facts.parks.find(({ id }) => id === parkId) ?? null
  return sentencesOf(text).flatMap((sentence) => {
    const placed = placesIn(sentence.words, facts, section)
    const mentions = mentionsOutside(placed, sentence.words, facts.parks)
    const hasCapitals = isTitle && isTitleCase(sentence.words)
    const words = doubtfulWords({ ...facts, ...sentence, mentions, placed, section, hasCapitals })
    return words.length > 0 ? [{ sentence: sentence.text, words }] : []
  })
}

/** Where a sentence states a location: an address, or a name that is part of one. */
function placesIn(words: Word[], { parks, ...facts }: Facts, section: KnownPark | null): Span[] {
  const near = section ? [section] : parks
  const names = namesIn(words).filter((name) => {
    const phrase = phraseOf(words.slice(name.start, name.end))
    return facts.places.includes(phrase) || near.some(({ places }) => places.includes(phrase))
  })
  return [...names, ...addressesIn(words, near)]
}

/**
 * Where a sentence names parks, ignoring names inside a location: '64 South Park Avenue' does not
 * mention South Park.
 */
function mentionsOutside(places: readonly Span[], words: Word[], parks: KnownPark[]) {
  const sizeOf = ({ start, end }: Span) => end - start
  return mentionsIn(words, parks).filter(
    (mention) =>
      !places.some((place) => overlaps(place, mention) && sizeOf(place) > sizeOf(mention)),
  )
}

function doubtfulWords(context: Context): string[] {
  const { words, mentions, placed, section, hasCapitals } = context
  if (section?.sentences.has(bareSentence(context))) return []
  const isFree = (span: Span) => !mentions.some((mention) => overlaps(mention, span))
  const names = hasCapitals ? strangeInTitle(words) : namesIn(words)
  const own = names
    .flatMap((name) => partsOutside(name, mentions))
    .filter((name) => !isUsual(words, name))
  const strange = own.filter((name) => !isNameBacked(name, context))
  const isOpen = (span: Span) =>
    isFree(span) &&
    ![...(hasCapitals ? [] : placed), ...strange].some((name) => overlaps(name, span))
  const meanings = meaningsIn(words)
  // 'Four-legged' is not a count.
  const numbers = quantitiesIn(words).filter(
    (number) => !meanings.some((meant) => overlaps(meant, number)),
  )
  const doubtful = [
    ...strange,
    ...meanings.filter((meant) => isOpen(meant) && !isMeaningBacked(meant, context)),
    ...numbers.filter((number) => isOpen(number) && !isQuantityBacked(number, context)),
  ].sort((one, other) => one.start - other.start)
  return [...new Set(doubtful.map((span) => textFor(words, span)))]
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** The parts of a name that are not a park's: the 'Café' of 'Dolores Park Café'. */
function partsOutside(name: Span, mentions: readonly Span[]): Span[] {
  const within = mentions.filter((mention) => overlaps(mention, name))
  const edges = [name.start, ...within.flatMap(({ start, end }) => [start, end]), name.end]
  return edges.flatMap((start, at) => {
    const end = edges[at + 1] ?? start
    return at % 2 === 0 && start < end ? [{ start, end }] : []
  })
}

function textFor(words: readonly Word[], { start, end }: Span): string {
  // Show a number together with what it counts.
  const isCounted =
    /^\p{N}/u.test(words[start]?.text ?? '') && /\p{L}/u.test(words[end]?.text ?? '')
  const shown = words.slice(start, isCounted ? end + 1 : end).map(({ text }) => text)
  return shown.join(' ')
}

function isBacked(at: number, context: Context, test: (park: KnownPark) => boolean): boolean {
  const about = { ...context, parks: context.parks }
  return demandsAt(at, about).every(
    ({ parks, least }: Demand) => parks.filter(test).length >= least,
  )
}

function isNameBacked(name: Span, context: Context): boolean {
  const { words, subject } = context
  const spans = [name, withoutFirst(words, name)].filter((span) => span !== null)
  return spans.some(({ start, end }) => {
    const phrase = phraseOf(words.slice(start, end))
    if (phrase.trim() === '' || !/[\p{L}\p{N}]/u.test(phrase)) return true
    const has = ({ phrases }: KnownPark) => phrases.includes(phrase)
    return subject.includes(phrase) || isBacked(start, context, has)
  })
}

function isMeaningBacked(meant: Span & { meaning: string }, context: Context): boolean {
  const { words, parks } = context
  const { meaning, start } = meant
  if (meaning === 'largest' || meaning === 'smallest') {
    const sign = meaning === 'largest' ? 1 : -1
    const areas = parks.flatMap(({ area }) => (area === undefined ? [] : [area * sign]))
    const most = Math.max(...areas)
    const isMost = ({ area }: KnownPark) => area !== undefined && area * sign === most
    if (areas.length > 1 && isBacked(start, context, isMost)) return true
  }
  if (meaning === 'closed') return isBacked(start, context, (park) => isClosed(park, words))
  const key = isNegated(words, meant) ? `no ${meaning}` : meaning
  return isBacked(start, context, ({ meanings }) => meanings.has(key))
}

function isClosed({ week, meanings }: KnownPark, words: readonly Word[]): boolean {
  const days = daysIn(words)
  const isOff = (day: number) => week[day]?.length === 0
  if (days.size === 0)
    return meanings.has('closed') || (week.length > 0 && week.every((_, day) => isOff(day)))
  return [...days].some(isOff)
}

function isQuantityBacked(quantity: Quantity, context: Context): boolean {
  const { words, parks } = context
  const { start, value } = quantity
  switch (quantity.kind) {
    case 'parks': {
      const isCount = quantity.isPart ? value <= parks.length : value === parks.length
      return isCount || isStored(quantity, context)
    }
    case 'rating':
      return isBacked(start, context, ({ rating }) => isRating(rating, value))
    case 'time': {
      const days = daysIn(words)
      const { minutes } = quantity
      return isBacked(start, context, ({ week, numbers }) => {
        const times = week.flatMap((day, at) =>
          days.size === 0 || days.has(at) ? (day ?? []) : [],
        )
        return minutes.some((minute) => times.includes(minute) || numbers.has(`time ${minute}`))
      })
    }
    case 'stored':
      return isStored(quantity, context)
  }
}

function isStored({ start, keys }: Span & { keys: string[] }, context: Context): boolean {
  return isBacked(start, context, ({ numbers }) => keys.some((key) => numbers.has(key)))
}

function isRating(rating: number | undefined, value: number): boolean {
  return rating !== undefined && (rating === value || Number(rating.toFixed(1)) === value)
}

/**
 * Describes doubts for the operator, each sentence with its unbacked words.
 *
 * @param most sentences to quote; the others are only counted
 */
export function describeDoubts(doubts: readonly Doubt[], most: number): string {
  const shown = doubts
    .slice(0, most)
    .map(({ sentence, words }) => `“${shorten(sentence)}” (${words.slice(0, 6).join(', ')})`)
  const more = doubts.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function shorten(sentence: string): string {
  return sentence.length > 200 ? `${sentence.slice(0, 200)}…` : sentence
}
