import { find } from 'linkifyjs'
import { z } from 'zod'
import { fitsTheme } from '#domain/blog/theme-matching.ts'
import { FACTS } from '#domain/facts/catalogue.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { counted } from '../built-in/words.ts'
import type { WriteRequest } from '../types.ts'

/** Plain text: neither HTML nor URLs, which a model must not choose. */
export const plain = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/<\/?[a-z!]/i.test(text), 'must hold no HTML')
    .refine((text) => !hasAddress(text), 'must hold no web address')

/** Whether a text contains a web or mail address, with or without a scheme. */
function hasAddress(text: string): boolean {
  const shown = asShown(text).replaceAll('。', '.')
  return /\bhttps?:|\b[a-z][a-z\d+.-]*:\/\/|\bwww\./i.test(shown) || find(shown).length > 0
}

/** Normalizes look-alike letters and signs, and removes invisible characters. */
function asShown(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('’', "'")
}

/** The words that may begin a sentence, where a capital does not distinguish a name from other words. */
export const FIRST_WORDS =
  `a after all an and any are as at before both bring but by check choose come discover do does
  each either enjoy every everyone explore find for from get getting go grab happy has have head
  help here how if in is it its join keep let look looking make many meet more most need new
  next no not nothing now of on or our out outdoor pack park parks perhaps pick plan planning read
  ready searching see so some spend start step stop take that the their then there these they
  thinking this those time to together try use visit wander want we what whatever when where
  wherever whether which whichever while why with within you your`.split(/\s+/)

const UNITS = 'one|two|three|four|five|six|seven|eight|nine'
const NUMBER = new RegExp(
  `\\p{N}|^(?:zero|ten|eleven|twelve|${UNITS}|(?:thir|four|fif|six|seven|eigh|nine)teen` +
    `|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ies|ieth)(?:${UNITS})?|once|twice|thrice` +
    '|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twelfth|single|double|triple' +
    '|couple|pair|half|quarter|dozen|score|hundred|thousand|(?:m|b|tr)illion)(?:s|th)?$',
  'u',
)
/** What is never known of all parks, and often written. */
const PROMISES = 'free fee price cost ticket hours open close safe clean quiet best oldest'.split(
  ' ',
)

/**
 * The words of a free text that the facts do not back: numbers other than that of the parks, names
 * other than those of the parks, their places and a theme that they fit, and features that not all
 * parks have.
 */
export function unbackedWords(text: string, { region, theme, parks }: WriteRequest): string[] {
  const places = parks.flatMap(({ vicinity = '', formattedAddress = '' }) =>
    `${vicinity},${formattedAddress}`.split(',').filter((part) => !/\d/.test(part)),
  )
  const own = [...(fitsTheme(parks, theme) ? [theme] : []), region, ...region.split(',')]
  const names = [...parks.map(({ name }) => name), ...own, ...places]
    .map((name) => asShown(name).trim())
    .filter((name) => name !== '')
    .sort((one, other) => other.length - one.length)
  const counts = [String(parks.length), counted(parks.length)].map((each) => `${each} parks?`)
  const left = `. ${asShown(text)}`.replace(phrase([...names.map(escaped), ...counts]), '·')
  const words = [...left.matchAll(/([.!?:…"“]\s*)?([\p{L}\p{M}\p{N}]+)/gu)]
  const wrong = words.filter(([, start, word = '']) => {
    const lower = word.toLowerCase()
    if (NUMBER.test(lower) || /(?!\p{Script=Latin})\p{L}/u.test(word)) return true
    return /\p{Lu}/u.test(word) && !(start !== undefined && FIRST_WORDS.includes(lower))
  })
  return [...new Set([...wrong.map(([, , word = '']) => word), ...unbackedFeatures(left, parks)])]
}

function unbackedFeatures(text: string, parks: readonly Park[]): string[] {
  const missing = FACTS.filter(({ key, feeds }) => !parks.every((park) => has(park, key, feeds)))
  const terms = [...missing.flatMap(({ name, searches }) => [name, ...searches]), ...PROMISES]
  const patterns = terms.map((term) => `${escaped(term.replace(/s$/, ''))}(?:s|es)?`)
  return text.replaceAll('-', ' ').match(phrase(patterns)) ?? []
}

function has({ amenities, facts = [] }: Park, key: string, amenity: string | undefined): boolean {
  const isStated = facts.some((fact) => fact.key === key && fact.value !== 'no')
  return isStated || (amenity !== undefined && amenities.includes(amenity))
}

/** Matches any of the patterns as whole words. */
function phrase(patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
