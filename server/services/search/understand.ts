import { aboutFilter } from '#domain/facts/about.ts'
import { HOURS } from '#domain/facts/answers.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { readPosition } from '#domain/geo/read-position.ts'
import type { AskedFilters, Place, Understood } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { KnownPlaces } from '../../sources/geocode/types.ts'
import type { ParkStore } from '../../sources/places/types.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import { findLargeCity } from '../location/coverage.ts'
import { geocode, type Sought } from '../location/geocode.ts'
import type { GeocodePorts } from '../ports.ts'
import {
  asNames,
  type Part,
  type Phrase,
  readNames,
  readPhrase,
  textOf,
  withNames,
  writeOut,
} from './phrase.ts'
import { correctSpelling, isLikelyMeant, type NameWords } from './spelling.ts'
import { NOUNS, PREPOSITIONS, STREET_TYPE } from './vocabulary.ts'

type Meaning = {
  /** Null if no geocoder knows it. */
  place: Place | null
  isStale: boolean
  /** What words besides the place ask for. */
  asked: AskedFilters
  understood: Understood | undefined
  /** Places that are too unlikely to be taken for the text, but may be meant. */
  offers?: string[]
}

type UnderstandPorts = GeocodePorts & {
  nameWords: NameWords
  placeIndex: KnownPlaces
  places: Pick<ParkStore, 'count'>
}

/**
 * Interprets the address of a search: a place, and words that ask for filters there. Names take
 * precedence over words: 'Picnic Point' is a park. If part of the text is unknown, its spelling is
 * corrected; what stays unknown is named and never hides what is known.
 *
 * @param exact whether all words belong to a place's name, spelt as they are
 * @throws as `geocode`
 */
export async function understand(
  deps: UnderstandPorts,
  { exact, ...sought }: Sought & { exact: boolean },
  requestBudget: RequestBudget,
): Promise<Meaning> {
  if (exact) return meaningOf(await geocode(deps, sought, requestBudget))
  const meaning = await readText(deps, sought, requestBudget)
  if (!meaning.place || (await mayBeMeant(deps, meaning, sought))) return meaning
  const other = await readKnownPart(deps, withWords(sought), requestBudget)
  return withOffers(other, [meaning.place.name])
}

function withWords(sought: Sought): Sought {
  return { ...sought, address: writeOut(sought.address) }
}

/** Whether the city of a meaning may be meant: it is named alone, or likely. Other places always may. */
async function mayBeMeant(
  deps: UnderstandPorts,
  meaning: Meaning,
  { address, near }: Sought,
): Promise<boolean> {
  const { place } = meaning
  if (place?.precision !== 'city') return true
  return isNamedAlone(meaning, place, address) || isLikely(deps, place, { address, near })
}

/**
 * Whether the words name a city and nothing else, or behind a comma: not 'Empire State Building', nor
 * 'Stanley Park'.
 */
function isNamedAlone({ understood }: Meaning, { name, unknown }: Place, text: string): boolean {
  const own = normaliseName(name.split(',')[0] ?? '')
  const isPark = new RegExp(`\\b${own} (?:${KINDS_OF_NAMES})\\b`).test(normaliseName(text))
  const isBehindComma = text
    .split(',')
    .slice(1)
    .some((part) => normaliseName(part).startsWith(own))
  const isAll = unknown === undefined && understood?.unknown === undefined
  return isBehindComma || (isAll && !isPark)
}

/** What names of parks and landmarks end with. */
const KINDS_OF_NAMES =
  'park|beach|garden|lake|pond|creek|river|falls|forest|woods|valley|canyon|island|bridge|tower'

const PARK_WORDS = new RegExp(`\\b(?:${KINDS_OF_NAMES})\\b`, 'i')

/**
 * Whether a city is likely: it is large, near the map, or has parks. One abroad is named in full, but
 * not in an address.
 */
async function isLikely(deps: UnderstandPorts, place: Place, { address, near }: Sought) {
  if (near && distanceMetres(near, place.location) <= CITY_REACH) return true
  const words = normaliseName(address).split(' ')
  const isOther =
    isAbroad(place) &&
    (!isWholeName(place, address) || words.some((word) => STREET_TYPE.test(word)))
  const large = isOther ? undefined : await findLargeCity(deps.placeIndex, place.name)
  return large !== undefined || hasParks(deps, place)
}

/** Metres around the map, or a city, within which a place is there. */
const CITY_REACH = 60_000

async function readText(
  deps: UnderstandPorts,
  sought: Sought,
  requestBudget: RequestBudget,
): Promise<Meaning> {
  const typed = writeOut(sought.address)
  if (typed === '') return { ...NOWHERE, understood: undefined }
  const lookUps = { texts: new Set([typed, readPhrase(typed).rest]), answers: new Map() }
  const asked = { ...sought, lookUps }
  // 'Parque Washington' is Washington Park.
  const inEnglish = typed.replace(/\b(?:parque|parc|parco) (\S+)/i, '$1 park')
  if (inEnglish !== typed) {
    const park = await readWords(offlineOnly(deps), { ...asked, address: inEnglish }, requestBudget)
    if (park.place?.precision === 'park' && isComplete(park)) return park
  }
  const asTyped = await readWords(deps, { ...asked, address: typed }, requestBudget)
  if (isComplete(asTyped)) return asTyped
  const phrase = readPhrase(typed)
  const words = withPlaces(deps)
  const offers: string[] = []
  const correct = async ({ ofKnown = false } = {}) => {
    const corrections = await correctSpelling(words, typed, { ofKnown })
    // Of many readings those are read whose words are one name.
    const names = ofKnown && (await deps.placeIndex.knownNames(corrections.map(restOf)))
    const addresses = corrections.filter((text) => !names || names.includes(restOf(text)))
    const phrases = addresses.map(readPhrase)
    for (const text of [...addresses, ...phrases.map(({ rest }) => rest)]) lookUps.texts.add(text)
    const longRests = phrases.map(({ longRest }) => longRest)
    const ports = await knowingNames(offlineOnly(deps), longRests)
    for (const address of addresses) {
      const other = { ...asked, address, isCorrected: true }
      const corrected = await readWords(ports, other, requestBudget)
      const { place } = corrected
      const isMeant =
        place === null ||
        (!phrase.asksNearMe &&
          // Any word resembles the name of some street.
          (place.precision !== 'address' || CORNER.test(address)) &&
          isCorrectionMeant(place, typed, address) &&
          (await (isAbroad(place)
            ? hasParks(deps, place)
            : place.precision !== 'city' || isLikely(deps, place, { address }))))
      if (isMeant && isComplete(corrected)) return withSpelling(corrected, typed, address)
      if (place && isComplete(corrected)) offers.push(place.name)
    }
    return null
  }
  const corrected = await correct()
  if (corrected) return corrected
  // An unknown street is taken to be where the map is.
  const isHere = asTyped.place?.isNearer && asTyped.place.unknown !== undefined
  // 'Sam Francisco' is not Sam, which is Damascus.
  const isFar =
    asTyped.place && isAbroad(asTyped.place) && !(await mayBeMeant(deps, asTyped, sought))
  if (asTyped.place && !isHere && !isFar) {
    // 'From Boston, playground near Prospect Park'
    const mayBePark = AREAS.has(asTyped.place.precision) && PARK_WORDS.test(typed)
    const other = mayBePark
      ? await readKnownPart(deps, { ...asked, address: typed }, requestBudget)
      : asTyped
    const isPark = other.place?.precision === 'park' && isWholeName(other.place, typed)
    return isPark ? other : asTyped
  }
  if (phrase.asksNearMe) return withoutPlace(phrase)
  const part = await readKnownPart(deps, { ...asked, address: typed }, requestBudget)
  if (isHere) return isComplete(part) ? part : asTyped
  // A word that is one may still be the wrong one: 'golden gat park'.
  const isNear = part.place !== null && part.place.precision !== 'state'
  const other = isNear && isComplete(part) ? null : await correct({ ofKnown: true })
  const { place, understood } = other ?? {}
  const isPark = place?.precision === 'park' && isWholeName(place, understood?.spelling?.to ?? '')
  const meaning = other && (!isNear || isPark) ? other : part
  if (meaning.place) return meaning
  return withOffers(meaning, [...(await deps.placeIndex.addresses(typed)), ...offers])
}

/** Also by the words alone that name the place: 'tenis near doloris park'. */
function isCorrectionMeant(place: Place, from: string, to: string): boolean {
  if (isLikelyMeant(place, from, to)) return true
  const rest = restOf(to)
  const named = normaliseName(rest).split(' ')
  const others = new Set(
    normaliseName(to)
      .split(' ')
      .filter((word) => !named.includes(word)),
  )
  const typed = normaliseName(from).split(' ')
  return isLikelyMeant(place, typed.filter((word) => !others.has(word)).join(' '), rest)
}

function restOf(text: string): string {
  return readPhrase(text).rest
}

/** Metres around a city. */
const AROUND_CITY = 5_000

function isAbroad({ name, precision, usState }: Place): boolean {
  return precision === 'city' ? !/, [A-Z]{2}$/.test(name) : usState === ''
}

/** Whether parks are known in a place. */
async function hasParks({ places }: UnderstandPorts, place: Place): Promise<boolean> {
  const { location: centre, bounds } = place
  const area = bounds ? { bounds } : { radius: AROUND_CITY }
  return (await places.count({ centre, area, minRating: 0, amenities: [], limit: 1 })) > 0
}

/** Adds the places that may be meant to those that a meaning offers. */
function withOffers(meaning: Meaning, more: readonly string[]): Meaning {
  const offers = [...new Set([...(meaning.offers ?? []), ...more])].slice(0, MAX_OFFERS)
  return offers.length > 0 ? { ...meaning, offers } : meaning
}

const MAX_OFFERS = 3

const NOWHERE = { place: null, isStale: false, asked: {} }

/** Reads a text of which every word is understood, or a street address whose town is. */
async function readWords(
  deps: UnderstandPorts,
  sought: Sought,
  requestBudget: RequestBudget,
): Promise<Meaning> {
  const phrase = readPhrase(sought.address)
  // The words of a map link ask for nothing.
  if (phrase.isPlain || readPosition(sought.address)) {
    const whole = await geocode(deps, sought, requestBudget)
    const isWhole = [normaliseName(sought.address), ''].includes(normaliseName(phrase.rest))
    if (whole.place?.unknown === undefined ? whole.place || isWhole : isWhole) {
      return meaningOf(whole, phrase)
    }
    // '5 parks in Boston' is Boston.
    const rest = { ...sought, address: phrase.rest, isPart: true }
    const found = whole.place && (await geocode(deps, rest, requestBudget))
    const isKnown = found?.place && found.place.unknown === undefined
    if (whole.place) return meaningOf(isKnown ? found : whole, phrase)
  }
  // Outside services are only asked for the place without the filter words.
  const whole = phrase.isPlain ? null : await geocode(offlineOnly(deps), sought, requestBudget)
  // 'Plaza Midwood' is known by its zip code.
  const isNick = whole?.place?.unknown === undefined && isNickname(deps, sought.address)
  const named = whole?.place && (isNick || isNamedBy(whole.place, phrase.parts)) ? whole : null
  const asName = asNames(phrase, sought.address)
  if (named?.place && (isNick || isWholeName(named.place, sought.address))) {
    return meaningOf(named, asName)
  }
  if (phrase.rest === '')
    return (await everywhere(deps, phrase, requestBudget)) ?? withoutPlace(phrase)
  // A place may be called by some of the words that could ask for filters.
  for (const { named, ...reading } of readNames(sought.address)) {
    const address = { ...sought, address: reading.rest, isPart: true }
    const { place } = await geocode(offlineOnly(deps), address, requestBudget)
    // Perhaps by its house number and street, which are unknown here.
    const { unknown = '' } = place ?? {}
    const street = normaliseName(unknown)
    const isOnStreet =
      /^\d/.test(street) &&
      street.split(' ').some((word) => STREET_TYPE.test(word)) &&
      ` ${street} `.includes(` ${named} `)
    // 'Stroller walk Brooklyn' is no Aqueduct Walk.
    const isNamed =
      place?.precision !== 'park' ||
      normaliseName(reading.rest)
        .split(' ')
        .some((word) => !named.split(' ').includes(word) && hasWords(place, word))
    if (
      place &&
      ((isNamed && hasWords(place, named)) || isOnStreet || isNickname(deps, reading.rest))
    ) {
      return meaningOf(await geocode(deps, address, requestBudget), reading)
    }
  }
  const isLong =
    phrase.longRest !== phrase.rest &&
    (await deps.placeIndex.knownNames([phrase.longRest])).length > 0
  const own = isLong ? { ...phrase, rest: phrase.longRest } : phrase
  const rest = { ...sought, address: own.rest, isPart: true }
  const found = await geocode(deps, rest, requestBudget)
  const ofCity = own.rest.replace(/ park$/i, '')
  if (
    found.place?.precision === 'city' &&
    ofCity !== own.rest &&
    !(await hasParks(deps, found.place))
  ) {
    // 'Brooklyn park with shade' is one of Brooklyn, as no parks of Brooklyn Park are known.
    const city = await geocode(deps, { ...rest, address: ofCity }, requestBudget)
    const isThere = city.place?.unknown === undefined && city.place?.precision !== 'park'
    if (city.place && isThere && (await hasParks(deps, city.place))) {
      return meaningOf(city, own)
    }
  }
  const isOther = named?.place && found.place && isDistinct(named.place, found.place, phrase)
  if (found.place && (!named || (isArea(found.place) && !isOther))) return meaningOf(found, own)
  if (named) return meaningOf(named, asName)
  return withoutPlace(phrase)
}

/** Without outside services, which correct spelling themselves. */
function offlineOnly<T extends GeocodePorts>(deps: T): T {
  const { geocoders, settings } = deps.configured.current
  const offline = geocoders.filter((geocoder) => geocoder.cacheDays === 0)
  return { ...deps, configured: { current: { geocoders: offline, settings } } }
}

/** With names that are asked for together. */
async function knowingNames(
  deps: UnderstandPorts,
  names: readonly string[],
): Promise<UnderstandPorts> {
  const known = names.length > 0 ? await deps.placeIndex.knownNames(names) : []
  const knownNames = async (asked: readonly string[]) =>
    known.filter((name) => asked.includes(name))
  return { ...deps, placeIndex: { ...deps.placeIndex, knownNames } }
}

/** Whether all words are understood. */
function isComplete({ place, understood }: Meaning): boolean {
  if (!place) return understood !== undefined && understood.unknown === undefined
  return place.unknown === undefined && understood?.unknown === undefined
}

/**
 * A corrected meaning. The rest of the text stays as typed, so that a search for it is corrected,
 * too, unless a filter word was corrected.
 */
function withSpelling(meaning: Meaning, from: string, to: string): Meaning {
  const typed = readPhrase(from)
  const isOfRest = JSON.stringify(typed.asked) === JSON.stringify(meaning.asked)
  const { rest } = meaning.understood ?? {}
  return {
    ...meaning,
    understood: {
      ...meaning.understood,
      ...(rest === undefined ? {} : { rest: isOfRest ? typed.rest : rest }),
      spelling: { from, to },
    },
  }
}

/** Whether a place's name contains all the words that would otherwise ask for filters. */
function isNamedBy(place: Place, parts: readonly Part[]): boolean {
  return parts
    .filter(({ role }) => role === 'filter')
    .every((part) => hasWords(place, normaliseName(textOf([part]))))
}

/** Whether a text is what people call a place of another name: 'Mar Vista', of which the zip code is known. */
function isNickname({ placeIndex }: Pick<UnderstandPorts, 'placeIndex'>, text: string): boolean {
  return placeIndex.withoutNickname(text) !== text
}

function hasWords({ name }: Place, words: string): boolean {
  return ` ${normaliseName(name)} `.includes(` ${words} `)
}

/** Whether a text contains all of a place's name: 'public garden boston', but not 'garden boston'. */
function isWholeName({ name }: Place, text: string): boolean {
  const [own = ''] = name.split(', ')
  const words = ` ${normaliseName(text)} `
  // 'Prospect Lefferts Gardens-Wingate' is two.
  return [own, ...own.split(/[-/&]/)].some((one) => words.includes(` ${normaliseName(one)} `))
}

/** Whether a name says more than an area and the filters there: 'Boston Public Garden'. */
function isDistinct({ name }: Place, area: Place, { parts }: Phrase): boolean {
  const asked = parts.flatMap(({ role, words }) => (role === 'filter' ? words.split(' ') : []))
  const said = new Set([...asked, ...normaliseName(area.name).split(' ')])
  const typed = new Set(parts.flatMap(({ words }) => words.split(' ')))
  const own = normaliseName(name).split(' ')
  return own.every((word) => typed.has(word)) && own.some((word) => !said.has(word))
}

function isArea(place: Place): boolean {
  return place.unknown === undefined && AREAS.has(place.precision)
}

const AREAS: ReadonlySet<Place['precision']> = new Set(['city', 'district', 'state', 'zip'])

/** Most texts that are looked up to find the known part of a text. */
const MAX_PARTS = 4
/** Longer texts are only searched for a place at their end, and for no longer names. */
const MOST_WORDS = 40
const LONGEST_NAME = 10

/** Words of a street address. */
const CORNER = /[&@]|^\d|\b(\d+(st|nd|rd|th)|st|street|ave|avenue|blvd|boulevard|rd|road)\b/i
/** Metres from the map beyond which a street is not meant. */
const STREET_REACH = 30_000

/** Two names joined like the streets of a corner: the words beside the 'and', and whether both are known. */
function cornerIn(parts: readonly Part[], named: readonly Part[][]) {
  const at = parts.findIndex(
    ({ text }, index) =>
      /^(?:&|@|and)$/i.test(text) &&
      [parts[index - 1], parts[index + 1]].every((part) => part?.role === 'name'),
  )
  if (at < 0) return null
  const beside = parts.filter((_, index) => index === at - 1 || index === at + 1)
  return { beside, areNames: beside.every((part) => named.some((span) => span.includes(part))) }
}

/** Whether parks are known in a place, and it is not far from the map. */
async function isKnownHere(
  deps: UnderstandPorts,
  place: Place,
  near: Sought['near'],
): Promise<boolean> {
  const isFar = near && distanceMetres(near, place.location) > STREET_REACH
  return !isFar && hasParks(deps, place)
}

/** A run of words to be looked up, and those of them that are the name of what is looked for. */
type Reading = { span: Part[]; name: Part[] }

/** The known names in a text, and the large cities that some of them are. */
type KnownNames = { named: Part[][]; large: LargeCity[] }
type LargeCity = Awaited<ReturnType<KnownPlaces['largeCities']>>[number]

async function knownNamesIn(
  { placeIndex }: UnderstandPorts,
  { parts }: Phrase,
): Promise<KnownNames> {
  const spans = spansOf(parts.slice(-MOST_WORDS))
  const known = new Set(await placeIndex.knownNames(spans.map((span) => textOf(span))))
  const large = await placeIndex.largeCities([...known])
  // 'ct' of '7 Pine Ct' is not Connecticut, but 'la' is Los Angeles.
  const isCode = (span: readonly Part[]) =>
    /^[a-z]{2}$/.test(textOf(span)) &&
    !isWithin(parts, span) &&
    !large.some(({ text }) => text === textOf(span))
  const named = spans.filter((span) => known.has(textOf(span)) && !isCode(span))
  return { named, large }
}

function startOf(parts: readonly Part[], span: readonly Part[]): number {
  return parts.indexOf(span[0] as Part)
}

/** Whether a preposition is before the words: 'in Boston'. */
function isWithin(parts: readonly Part[], span: readonly Part[]): boolean {
  return PREPOSITIONS.has(parts[startOf(parts, span) - 1]?.words ?? '')
}

/**
 * What is looked up to find the known part of a text, in order: a position, then the longest, and of
 * these what is 'in' a place, else the last.
 */
function readingsOf(parts: readonly Part[], { named, large }: KnownNames): Reading[] {
  const isPosition = (span: readonly Part[]) => readPosition(textOf(span)) !== null
  const sorted = [...named.map((span) => ({ span, name: span })), ...pairsOf(parts, named)].sort(
    ({ span: a }, { span: b }) =>
      Number(isPosition(b)) - Number(isPosition(a)) ||
      b.length - a.length ||
      Number(isWithin(parts, b)) - Number(isWithin(parts, a)) ||
      startOf(parts, b) - startOf(parts, a),
  )
  // A large city is found behind any number of longer names: 'University City Charlotte'.
  const isOfCity = ({ span }: Reading) => large.some(({ text }) => text === textOf(span))
  return [...sorted.slice(0, MAX_PARTS), ...sorted.slice(MAX_PARTS).filter(isOfCity)]
}

/** Whether a name is right before another, or behind it: 'in London', but not 'Boston to Hyde Park'. */
function isBeside(parts: readonly Part[], span: readonly Part[], other: readonly Part[]): boolean {
  const [start, from] = [startOf(parts, span), startOf(parts, other)]
  const between = parts.slice(start + span.length, from)
  return from < start
    ? from + other.length === start
    : between.every(({ words }) => /^(?:in|near|at|around|of|the|city)$/.test(words))
}

/** Whether a place is far from a metropolis that other words name: 'Hyde Park' of 'Hyde Park London'. */
function isElsewhere(
  { location }: Place,
  { span, parts }: { span: readonly Part[]; parts: readonly Part[] },
  { named, large }: KnownNames,
): boolean {
  const others = named
    .filter((one) => one.every((part) => !span.includes(part)) && isBeside(parts, span, one))
    .map((one) => large.filter(({ text, isMetropolis }) => isMetropolis && text === textOf(one)))
  return others.some(
    (cities) =>
      cities.length > 0 && cities.every((city) => distanceMetres(city, location) > CITY_REACH),
  )
}

/**
 * Whether words are more likely a street than the place of that name: 'Valencia' of '24th St &
 * Valencia' is not in Venezuela, nor 'York' of 'Colfax & York' in Pennsylvania.
 */
async function isStreet(
  deps: UnderstandPorts,
  { place, span, name }: Reading & { place: Place },
  { parts, named, near, isCorner }: StreetContext,
): Promise<boolean> {
  if (isCorner && place.precision === 'city' && isAbroad(place)) return true
  // 'Pennsylvania Ave' is not all of Pennsylvania.
  const next = parts[startOf(parts, span) + span.length]
  if (isArea(place) && next !== undefined && STREET_TYPE.test(next.words)) return true
  const corner = cornerIn(parts, named)
  if (!corner?.beside.some((part) => span.includes(part)) || isWhole(place, name)) return false
  return (isCorner && !corner.areNames) || !(await isKnownHere(deps, place, near))
}

type StreetContext = {
  parts: readonly Part[]
  named: readonly Part[][]
  near?: Sought['near']
  /** Whether the text looks like a street address. */
  isCorner: boolean
}

/** Reads what is known of a text that is not understood as a whole: the longest name in it. */
async function readKnownPart(
  deps: UnderstandPorts,
  sought: Sought,
  requestBudget: RequestBudget,
): Promise<Meaning> {
  const phrase = readPhrase(sought.address)
  const { parts } = phrase
  const names = await knownNamesIn(deps, phrase)
  const isCorner = CORNER.test(sought.address)
  const context = { parts, named: names.named, near: sought.near, isCorner }
  let park: Meaning | null = null
  let area: Meaning | null = null
  let isOfLarge = false
  let length = 0
  const offers: string[] = []
  for (const reading of readingsOf(parts, names)) {
    const { span, name } = reading
    if (park && span.length < length) break
    const address = { ...sought, address: textOf(span), isPart: true }
    const { place } = await geocode(offlineOnly(deps), address, requestBudget)
    const isNamed = place && (isNamedBy(place, span) || isNickname(deps, textOf(span)))
    if (!isNamed || place.unknown !== undefined) continue
    if (await isStreet(deps, { ...reading, place }, context)) {
      offers.push(place.name)
      continue
    }
    const own = withNames(phrase, span, sought.address)
    const meaning = meaningOf({ place, isStale: false }, own.phrase, own.named)
    if (place.precision === 'coordinates') return meaning
    const isLargeCity = names.large.some((city) => city.name === place.name)
    if (!isLargeCity && place.precision !== 'state' && isElsewhere(place, { span, parts }, names))
      continue
    if (isArea(place)) {
      if (await hasParks(deps, place)) return meaning
      if (!(await mayBeMeant(deps, meaning, sought))) {
        offers.push(place.name)
        continue
      }
      // 'Park Hill Denver' is not in Oklahoma, nor 'Pearl District Portland' in Mississippi.
      if (!area || (isLargeCity && !isOfLarge)) area = meaning
      isOfLarge ||= isLargeCity
      continue
    }
    // Of parks the first: the distinctive word of a name is rarely its last.
    const isMost = span.length * 2 >= wordsAround(parts, span)
    const isStreetName = STREET_TYPE.test(parts[startOf(parts, span) + span.length]?.words ?? '')
    const known = isStreetName ? textOf(name) : deps.placeIndex.withoutNickname(textOf(name))
    if ((isMost && isCalled(place, known)) || isWhole(place, name)) {
      park = meaning
      length = span.length
    }
  }
  return withOffers(park ?? area ?? withoutPlace(phrase), park ? [] : offers)
}

/** A name and the one right behind it: 'Jamaica Pond' and 'Boston'. */
function pairsOf(parts: readonly Part[], spans: readonly Part[][]): Reading[] {
  const after = (span: readonly Part[]) => parts[parts.indexOf(span.at(-1) as Part) + 1]
  return spans.flatMap((name) =>
    spans
      .filter((place) => place[0] === after(name))
      .map((place) => ({ span: [...name, ...place], name })),
  )
}

/** How many words of a name are between the prepositions around a span. */
function wordsAround(parts: readonly Part[], span: readonly Part[]): number {
  const isPreposition = ({ words }: Part) => PREPOSITIONS.has(words)
  const start = startOf(parts, span)
  const from = parts.slice(0, start).findLastIndex(isPreposition) + 1
  const end = parts.findIndex((part, at) => at >= start + span.length && isPreposition(part))
  const around = parts.slice(from, end < 0 ? undefined : end)
  return around.filter(({ role }) => role === 'name').length
}

/** Words of names, and those that are the whole name of a place: 'NYC'. Known ones are remembered. */
function withPlaces({ nameWords, placeIndex }: UnderstandPorts): NameWords {
  const answers = new Map<string, ReturnType<NameWords['known']>>()
  const find: NameWords['known'] = async (words) => {
    const [found, names] = await Promise.all([nameWords.known(words), placeIndex.knownNames(words)])
    const isNew = (word: string) => found.every((one) => one.word !== word)
    return [...found, ...names.filter(isNew).map((word) => ({ word, weight: 1 }))]
  }
  return {
    ...nameWords,
    known(words) {
      const key = words.join()
      const answer = answers.get(key) ?? find(words)
      answers.set(key, answer)
      return answer
    },
  }
}

/** Whether a name begins with these words. */
function isCalled({ name }: Place, words: string): boolean {
  return `${normaliseName(name).replace(/^the /, '')} `.startsWith(`${normaliseName(words)} `)
}

/** Whether the words are all of a name, or of a national park's without that. */
function isWhole({ name }: Place, span: readonly Part[]): boolean {
  const own = normaliseName(name)
  const words = normaliseName(textOf(span))
  // 'Dolores Park' is Mission Dolores Park.
  const isEnd = own.endsWith(` ${words}`) && /. park$/.test(words)
  return own === `${words} national park` || (span.length > 1 && (own === words || isEnd))
}

/** The runs of words that may be a name. */
function spansOf(parts: readonly Part[]): Part[][] {
  // A loose word may begin a name: 'Des Moines'.
  const begins = ({ role, words }: Part) =>
    role !== 'filler' || (words !== '' && !PREPOSITIONS.has(words))
  return parts
    .flatMap((_, from) =>
      parts.slice(from, from + LONGEST_NAME).map((_, more) => parts.slice(from, from + more + 1)),
    )
    .filter((span) => span.every((part) => part.role !== 'denied' && !part.meaning?.nearMe))
    .filter((span) => begins(span[0] as Part) && span.at(-1)?.role !== 'filler')
    .filter((span) => span.some(({ role }) => role === 'name'))
}

/** Kinds that are too rare to look for where the map is. */
const RARE = /^National /
const HOME = 'United States'

/** The country of a text that asks for a rare kind of parks without saying where; else null. */
async function everywhere(
  deps: UnderstandPorts,
  phrase: Phrase,
  requestBudget: RequestBudget,
): Promise<Meaning | null> {
  if (!RARE.test(phrase.asked.type ?? '') || phrase.isNearMe || phrase.asksNearMe) return null
  const { place } = await geocode(offlineOnly(deps), { address: HOME }, requestBudget)
  return place && meaningOf({ place, isStale: false }, { ...phrase, rest: HOME }, [])
}

/** A text that asks for filters only, or in which nothing is known. */
function withoutPlace(phrase: Phrase): Meaning {
  const { asked, isNearMe } = phrase
  // 'Parks' are those where the map is.
  const isAny = phrase.parts.every(({ role }) => role !== 'name')
  const nearMe = isNearMe || phrase.asksNearMe || undefined
  const asks =
    Object.keys(asked).length > 0 ||
    nearMe ||
    (isAny && phrase.parts.some(({ role }) => role === 'noun'))
  if (!asks) return { ...NOWHERE, understood: undefined }
  const words = wordsOf(phrase, [], null)
  const understood = { ...asked, rest: '', nearMe, ...words }
  return { place: null, isStale: false, asked, understood }
}

/**
 * A place as the meaning of a text.
 *
 * @param named the words that name it, if not all do that ask for no filter
 */
export function meaningOf(
  { place, isStale }: Pick<Meaning, 'place' | 'isStale'>,
  phrase?: Phrase,
  named?: readonly Part[],
): Meaning {
  if (!place) return { ...NOWHERE, isStale, understood: undefined }
  const { asked = {}, rest } = phrase ?? {}
  const asks = Object.keys(asked).length > 0
  const hours = place.parkId === undefined ? undefined : phrase && askedHours(phrase, place)
  const understood = {
    place: { kind: place.precision, name: place.name },
    parkId: place.parkId,
    nearer: place.isNearer,
    ...asked,
    // A search for the rest still asks for the hours.
    ...(asks && { rest: [rest, hours?.text].filter(Boolean).join(' ') }),
    ...(place.parkId !== undefined && phrase && { about: hours ? HOURS.key : askedFact(phrase) }),
    ...(phrase && wordsOf(phrase, named ?? phrase.parts, place)),
  }
  return { place, isStale, asked, understood }
}

/** The words of a text that ask for the hours of the park it names. */
function askedHours({ parts }: Phrase, { name }: Place): Part | undefined {
  const own = ` ${normaliseName(name)} `
  return parts.find(({ words, asksHours }) => asksHours && !own.includes(` ${words} `))
}

/** What the first word that asks for a filter asks about a park. */
function askedFact({ parts }: Phrase): string | undefined {
  for (const { role, meaning } of parts) {
    if (role !== 'filter' || !meaning) continue
    const { facts = [], amenities = [], open } = meaning
    const [about] = [...facts, ...amenities, ...(open ? ['open'] : [])].flatMap(
      (filter) => aboutFilter(filter) ?? [],
    )
    if (about) return about
  }
  return undefined
}

/** What each word was taken for, and those that were not understood. */
function wordsOf(
  { parts }: Phrase,
  named: readonly Part[],
  place: Place | null,
): Pick<Understood, 'words' | 'unknown'> {
  const unknownThere = ` ${normaliseName(place?.unknown ?? '')} `
  const own = place ? ` ${normaliseName(place.name)} ` : ''
  const isUnknownThere = (part?: Part) =>
    part !== undefined && named.includes(part) && unknownThere.includes(` ${part.words} `)
  const words = parts.map((part, at) => {
    const { role, text, words } = part
    const isNamed = named.includes(part)
    const isOfName = role === 'name' || (isNamed && own.includes(` ${words} `))
    // The '&' of '5th Ave & E 34th St'.
    const isBetween = isUnknownThere(parts[at - 1]) && isUnknownThere(parts[at + 1])
    if (role === 'filter') return { text, as: 'filter' as const }
    if (part.asksHours && !own.includes(` ${words} `)) {
      return { text, as: place?.parkId === undefined ? ('filler' as const) : ('question' as const) }
    }
    const isDenied = role === 'denied' && !(isNamed && own.includes(` ${words} `))
    if (isDenied || (isOfName ? isUnknownThere(part) : isBetween)) {
      return { text, as: 'unknown' as const }
    }
    if (!isOfName || (!isNamed && NOUNS.has(words))) return { text, as: 'filler' as const }
    // 'South End Boston' is in Boston.
    if (!isNamed && !own.includes(` ${words} `)) return { text, as: 'unknown' as const }
    return { text, as: place?.precision === 'park' ? ('park' as const) : ('place' as const) }
  })
  const unknown: string[] = []
  for (const [at, { text, as }] of words.entries()) {
    if (as !== 'unknown') continue
    const isRun = words[at - 1]?.as === 'unknown'
    unknown.push(isRun ? `${unknown.pop()} ${text}` : text)
  }
  return { words, ...(unknown.length > 0 && { unknown }) }
}
