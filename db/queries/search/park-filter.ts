import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import type { FilterText } from '#domain/facts/needs.ts'
import { type TypeRule, typeRule } from '#domain/listing/listing.ts'
import { fragment } from '../../fragment.ts'

export type ParkFilter = {
  /** 0 for any; otherwise parks without a rating are left out. */
  minRating: number
  /** A bit mask as in `parks.amenity_bits`; a park must have all of them. */
  amenityBits: number
  /** Facts that must be known to match. */
  facts?: readonly FilterText[] | undefined
  /** The parks that are open or closed now. */
  hours?: { open: ParksByHours; closed: ParksByHours } | undefined
  /** In words, as `typeRule` takes them. */
  type?: string | undefined
  /**
   * 'fits' (the default): every criterion is known to be met. 'unknown': none is known to be unmet,
   * but at least one is unknown.
   */
  group?: 'fits' | 'unknown' | undefined
}

/** Parks by the hashes of their opening hours (`HOURS_HASH`), and single ones. */
export type ParksByHours = { hashes: readonly string[]; ids: readonly number[] }

/** A bit mask as in `parks.amenity_bits`: one bit for each of the nine, in their order. */
export function toAmenityBits(amenities: readonly Amenity[]): number {
  return amenities.reduce((bits, amenity) => bits | (1 << AMENITIES.indexOf(amenity)), 0)
}

/** Whether a filter may leave out parks of the area. */
export function leavesOut({ filter }: { filter: ParkFilter }): boolean {
  return isFiltered(filter) || filter.type !== undefined
}

function isFiltered({ minRating, amenityBits, facts = [], hours }: ParkFilter): boolean {
  return minRating > 0 || amenityBits > 0 || facts.length > 0 || hours !== undefined
}

/**
 * A SQL expression: the weekday lines of the hours that visitors are shown, as JSON text; null without
 * hours. Those of other sources and of the operator are only in a park's JSON.
 */
export const HOURS_LINES = fragment`case when has_layers or has_corrections
  then ('{' || json_fields)::json -> 'openingHours' ->> 'weekday_text'
  else opening_hours ->> 'weekday_text' end`

/** A SQL expression: their hash. */
const HOURS_HASH = fragment`md5(${HOURS_LINES})`

/** The SQL condition of a filter. */
export function passes(filter: ParkFilter) {
  const { type, group } = filter
  return fragment`
    ${group === 'unknown' ? fragment`and not (${fits(filter)}) and not (${isRefused(filter)})` : isFiltered(filter) ? fragment`and ${fits(filter)}` : fragment``}
    ${type === undefined ? fragment`` : fragment`and (${isOfType(typeRule(type))})`}`
}

/** The SQL condition that every criterion is known to be met; never null. */
export function fits({ minRating, amenityBits, facts = [], hours }: ParkFilter) {
  const bits = factBits(facts)
  return all([
    ...(minRating > 0 ? [fragment`coalesce(shown_rating >= ${minRating}::float8, false)`] : []),
    ...(amenityBits > 0
      ? [fragment`amenity_bits & ${amenityBits}::int = ${amenityBits}::int`]
      : []),
    ...(facts.length > 0 ? [fragment`facts_yes & ${bits} = ${bits}`] : []),
    ...(hours ? [hasHours(hours.open)] : []),
  ])
}

/** The SQL condition that at least one criterion is known to be unmet; never null. */
export function isRefused({ minRating, amenityBits, facts = [], hours }: ParkFilter) {
  const rated = fragment`coalesce(shown_rating < ${minRating}::float8, false)`
  const none = fragment`b'0'::bit(128)`
  const bits = refusingBits({ facts, amenityBits })
  const asksForFacts = amenityBits > 0 || facts.length > 0
  return fragment`(${minRating > 0 ? rated : fragment`false`}
    or ${asksForFacts ? fragment`facts_no & ${bits} <> ${none}` : fragment`false`}
    or ${hours ? hasHours(hours.closed) : fragment`false`})`
}

function hasHours({ hashes, ids }: ParksByHours) {
  const isSingle = fragment`id in (select unnest(${[...ids]}::int[]))`
  return fragment`(coalesce(${HOURS_HASH} = any(${[...hashes]}::text[]), false)
    ${ids.length > 0 ? fragment`or ${isSingle}` : fragment``})`
}

/** The bits of the facts and amenities of a filter, of which none may be in `parks.facts_no`. */
export function refusingBits({
  facts = [],
  amenityBits,
}: Pick<ParkFilter, 'facts' | 'amenityBits'>) {
  // Of the facts that amenities are words for: of 'Restrooms' that of toilets.
  const words = AMENITIES.filter((_, index) => amenityBits & (1 << index))
  return fragment`coalesce(${factBits(facts)} | coalesce((
    select bit_or(mask) from fact_bits join fact_words using (key)
    where fact_bits.value = 'yes' and feeds = any(${words}::text[])
      and word = fact_word(feeds)), b'0'::bit(128)), b'0'::bit(128))`
}

/** The bits of facts, as in `parks.facts_yes`. */
export function factBits(facts: readonly FilterText[]) {
  return fragment`coalesce((select bit_or(mask) from fact_bits
    where key || ':' || value = any(${[...facts]}::text[])), b'0'::bit(128))`
}

/** A park's public JSON without its first brace, with what is known of the facts asked for, and by whom. */
export function jsonOf({ facts = [], hours }: ParkFilter) {
  if (facts.length === 0 && !hours) return fragment`json_fields`
  const keys = [...new Set(facts.map((filter) => filter.split(':')[0] ?? ''))]
  // Whether it is open now, as an entry among the facts asked for.
  const openNow = hours
    ? fragment`|| case when ${hasHours(hours.open)} then '{"open_now":"yes"}'::jsonb
        when ${hasHours(hours.closed)} then '{"open_now":"no"}' else '{}' end`
    : fragment``
  return fragment`left(json_fields, -1) || (
    select ',"wished":'
      || (coalesce(jsonb_object_agg(key, value), '{}') ${openNow})::text
      || coalesce(',"wishedFrom":' || (jsonb_object_agg(key, won.source)
        filter (where won.source <> parks.source))::text, '')
    from won_facts(parks, false) as won where key = any(${keys}::text[])) || '}'`
}

function all(conditions: ReturnType<typeof fragment>[]) {
  return conditions.reduce((one, other) => fragment`${one} and ${other}`, fragment`true`)
}

function isOfType({ amenity, types, inName, anywhere }: TypeRule) {
  return [
    ...(amenity ? [fragment`amenity_bits & ${1 << AMENITIES.indexOf(amenity)}::int > 0`] : []),
    ...(types ? [fragment`types && ${[...types]}::text[]`] : []),
    ...(inName ? [fragment`strpos(lower(name), ${inName}::text) > 0`] : []),
    ...(anywhere ? [fragment`strpos(kinds, ${anywhere}::text) > 0`] : []),
  ].reduce((one, other) => fragment`${one} or ${other}`)
}

/** The same filter without facts. */
export function unlimited({ type }: ParkFilter): ParkFilter {
  return { type, minRating: 0, amenityBits: 0 }
}
