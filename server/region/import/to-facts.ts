import { createHash } from 'node:crypto'
import { AMENITIES, isAmenity } from '#domain/facts/amenities.ts'
import { amenitiesOf } from '#domain/facts/catalogue.ts'
import type { ParkFacts, SourceFacts } from '#domain/facts/park-facts.ts'
import { type Coordinates, SQUARE_METRES_PER_ACRE } from '#domain/geo/geo.ts'
import type { SourceHours } from '#domain/hours/opening-hours.ts'
import { normaliseName } from '#domain/text/names.ts'
import { latestCredible } from '../../core/credible-dates.ts'
import { readOtherNames } from '../other-names.ts'
import type { ColumnMapping } from '../readers/column-names.ts'
import type { TableRecord } from '../readers/facts/columns.ts'
import { readFlag } from '../readers/facts/values.ts'
import {
  readOpeningHours,
  toDegrees,
  toLine,
  toList,
  toNumber,
  toPoint,
  toText,
  withoutUnknown,
} from '../readers/values.ts'
import { readStatedFacts } from './exported-facts.ts'
import { recordFacts, type SaidWord, toEntries, type WordMapping } from './record-facts.ts'
import type { ImportNote } from './records.ts'

const OSM = 'osm'
const GOOGLE = /^google(-details)?$/i
/** The layer of visitors' ratings belongs to this site. */
const VISITORS = /^visitors(-details)?$/i
const SOURCE_NAME = /^[\p{L}\p{N}_-]{1,60}$/u
const SQUARE_METRES_PER_HECTARE = 10_000

type ReadField = TableRecord['read']

/** A park's location in degrees, its area in square metres and its outline, from its geometry. */
export type Shape = Coordinates & { area?: number | undefined; outline?: string | undefined }

export type TableOptions = {
  columns: ColumnMapping
  words?: WordMapping | undefined
  /** What all records have, unless they say otherwise. */
  all?: readonly SaidWord[] | undefined
  /** The source of records that name none. */
  source: string
  /** Whether `source` applies to all records. */
  overrides?: boolean | undefined
}

/** A park from a record, or why it is skipped. `isNamed`: the record has its own source and id. */
export type ReadRecord =
  | { park: ParkFacts; isNamed: boolean; notes?: readonly ImportNote[] | undefined }
  | { skipped: string }

export function toFacts(
  record: TableRecord,
  shape: Shape | null,
  options: TableOptions,
): ReadRecord {
  const { read, readAll } = record
  const name = toText(read('name'))
  if (!name) return { skipped: 'no name' }
  const place = shape ?? readPosition(read)
  if (!place) return { skipped: 'no coordinates' }
  const { lat, lng, outline } = place
  if (Math.abs(lat) > 89 || Math.abs(lng) > 180) return { skipped: 'coordinates out of range' }
  if (lat === 0 && lng === 0) return { skipped: 'coordinates 0, 0: not known' }
  const identity = toIdentity(read, { name, lat, lng }, options)
  if (GOOGLE.test(identity.source)) return { skipped: "Google's: its terms allow no copies" }
  if (VISITORS.test(identity.source)) return { skipped: 'what visitors of this site say' }
  const { isNamed, relabelled, ...ids } = identity
  // An export states position and area more precisely than its outline implies.
  const exact = {
    ...place,
    ...(isNamed ? readPosition(read) : {}),
    area: isNamed ? toArea(read) : (place.area ?? toArea(read)),
  }
  const types = toList(read('types'))
  const openingHours = readOpeningHours(read('openingHours'))
  // The words of a record of an export are not read again.
  const said = recordFacts(
    {
      name: isNamed ? '' : name,
      amenities: isNamed ? [] : readAll('amenities'),
      features: readAll('features'),
      kinds: isNamed ? [] : [...readAll('kind'), ...readAll('types').flatMap(toEntries)],
      columns: record.columns,
      unread: isNamed ? [] : record.unread,
      all: isNamed ? [] : options.all,
    },
    options.words,
  )
  const listed = toEntries(read('amenities')).map(toAmenity)
  const stated = readStatedFacts(read('facts'), {
    source: ids.source,
    amenities: listed,
    hasRules: Boolean(read('ruleFacts')),
  })
  const edited = isNamed ? undefined : readEditDate(read('edited'), Date.now())
  const since = edited === undefined ? {} : { since: edited }
  const dated = Object.entries(said.facts).map(
    ([key, fact]) => [key, { ...fact, ...since }] as const,
  )
  const facts: SourceFacts = { ...Object.fromEntries(dated), ...stated.facts }
  return {
    isNamed,
    notes: [...noteHours(openingHours), ...said.notes],
    park: withoutUnknown({
      ...ids,
      name,
      otherNames: readOtherNames(readAll('otherNames').flatMap(toNames), name),
      latitude: exact.lat,
      longitude: exact.lng,
      ...(isNamed ? toWholeAddress(read) : toAddress(read)),
      // Beside the listed amenities those of the nine that the facts imply.
      amenities: isNamed
        ? stated.amenities
        : [...new Set([...stated.amenities, ...amenitiesOf(facts).filter(isAmenity)])],
      facts: Object.keys(facts).length > 0 ? facts : undefined,
      types: isNamed ? types : types.map(toType),
      description: toText(read('description')),
      area: (exact.area && Math.round(exact.area)) || undefined,
      outline,
      ...toRating(read),
      openingHours,
      closed: isClosed(read) ? true : undefined,
      enrichedBy: toEnrichedBy(read, relabelled),
    }),
  }
}

/** A note about hours that lines of weekdays cannot say. */
export function noteHours(hours: SourceHours | undefined): ImportNote[] {
  const stated = hours?.weekday_text.length ? undefined : hours?.as_told
  return stated === undefined
    ? []
    : [{ reason: 'hours not understood, kept as stated', example: stated }]
}

/** The items of a list in JSON, or a text in which names may hold commas. */
function toNames(value: unknown): unknown[] {
  const isList = Array.isArray(value) || toText(value)?.startsWith('[')
  return isList ? toList(value) : [value]
}

const CLOSED = /\b(closed|inactive|decommissioned|demolished|abandoned|retired|defunct)\b/i
const NOT_FOR_GOOD = /\b(temporar|season|partial|winter|night|dusk|re-?open|not closed)/i

function isClosed(read: ReadField): boolean {
  const status = toText(read('status')) ?? ''
  if (CLOSED.test(status) && !NOT_FOR_GOOD.test(status)) return true
  const [active, closed] = [readFlag(read('active')), readFlag(read('closed'))]
  return active === false || active === 0 || closed === true || closed === 1
}

function readPosition(read: ReadField): Shape | null {
  const lat = toDegrees(read('latitude'))
  const lng = toDegrees(read('longitude'))
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  const point = toPoint(read('point'))
  return point ? { lng: point[0], lat: point[1] } : null
}

/**
 * The other sources whose facts are included, for their credit. Google's never are, as exports
 * contain none.
 *
 * @param relabelled the record's own source, if the operator overrides it
 */
function toEnrichedBy(read: ReadField, relabelled: string | undefined): string[] | undefined {
  const names = [...(relabelled === OSM ? [OSM] : []), ...toList(read('enrichedBy'))]
  const sound = names.filter((name) => SOURCE_NAME.test(name) && !GOOGLE.test(name))
  return sound.length > 0 ? [...new Set(sound)] : undefined
}

/** About 11 m: two records with the same digits have the same name at the same place. */
const HASHED_DIGITS = 4

type NamedPlace = Coordinates & { name: string }

function toIdentity(read: ReadField, place: NamedPlace, { source, overrides }: TableOptions) {
  const ownSource = toText(read('source'))
  const ownId = toText(read('sourceId'))
  if (ownSource && ownId) {
    return overrides
      ? { source, sourceId: `${ownSource}/${ownId}`, isNamed: false, relabelled: ownSource }
      : { source: ownSource, sourceId: ownId, isNamed: true }
  }
  const sourceId = ownId ?? toText(read('id')) ?? hashOf(place)
  return { source, sourceId, isNamed: false }
}

function hashOf({ name, lat, lng }: NamedPlace): string {
  const place = [normaliseName(name), lat.toFixed(HASHED_DIGITS), lng.toFixed(HASHED_DIGITS)]
  return createHash('sha256').update(place.join('\n')).digest('hex').slice(0, 20)
}

/** An export's address, whose missing parts are unknown. */
function toWholeAddress(read: ReadField) {
  return {
    vicinity: toText(read('vicinity')),
    formattedAddress: toText(read('formattedAddress')),
    city: toLine(read('city')),
    state: toText(read('state')),
    postalCode: toText(read('zip')),
  }
}

function toAddress(read: ReadField) {
  const whole = toWholeAddress(read)
  const { city, state, postalCode } = whole
  const street = toLine(read('address'))
  const vicinity = [street, city].filter(Boolean).join(', ')
  const region = [state, postalCode].filter(Boolean).join(' ')
  const isWhole = street && city && region
  return {
    ...whole,
    vicinity: whole.vicinity ?? (vicinity || undefined),
    formattedAddress: whole.formattedAddress ?? (isWhole ? `${vicinity}, ${region}` : undefined),
  }
}

/** One of the nine amenities gets its standard spelling, others are unchanged. */
function toAmenity(text: string): string {
  return AMENITIES.find((amenity) => amenity.toLowerCase() === text.toLowerCase()) ?? text
}

function toType(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')
}

function toArea(read: ReadField): number | undefined {
  const squareMetres = toNumber(read('area'))
  const acres = toNumber(read('acres'))
  const hectares = toNumber(read('hectares'))
  const area =
    squareMetres ??
    (acres === undefined ? undefined : acres * SQUARE_METRES_PER_ACRE) ??
    (hectares === undefined ? undefined : hectares * SQUARE_METRES_PER_HECTARE)
  return area !== undefined && area > 0 ? area : undefined
}

function toRating(read: ReadField) {
  const rating = toNumber(read('rating'))
  if (rating === undefined || rating < 0 || rating > 5) return {}
  const total = toNumber(read('userRatingsTotal'))
  const isCount = total !== undefined && Number.isInteger(total) && total >= 0 && total < 2 ** 31
  return { rating, userRatingsTotal: isCount ? total : undefined }
}

/** Nothing in a list of parks was edited on a computer before. */
const EARLIEST = Date.UTC(1990, 0, 1)
/** Larger numbers count milliseconds since 1970, smaller ones seconds. */
const LATEST_EPOCH = 1e11

/**
 * The day of a record's last edit, 'YYYY-MM-DD': from a text that begins with the year, from
 * 'MM/DD/YYYY' as cities of the United States write it, or from a time since 1970. Undefined if it
 * is none, before 1990 or after `now`.
 */
export function readEditDate(value: unknown, now: number): string | undefined {
  const time = readTime(toText(value) ?? '')
  if (!(time >= EARLIEST && time <= latestCredible(now))) return undefined
  return new Date(time).toISOString().slice(0, 10)
}

function readTime(text: string): number {
  if (/^\d{9,14}(\.\d+)?$/.test(text)) {
    return Number(text) * (Number(text) < LATEST_EPOCH ? 1000 : 1)
  }
  const { year, month, day } =
    (
      /^(?<year>\d{4})[-/]?(?<month>\d{2})[-/]?(?<day>\d{2})(?!\d)/.exec(text) ??
      /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?!\d)/.exec(text)
    )?.groups ?? {}
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // The 31st of June is not the 1st of July.
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay ? date.getTime() : Number.NaN
}
