import { AMENITIES, type Amenity, isAmenity } from '../facts/amenities.ts'
import { factText, isText } from '../facts/fact-texts.ts'
import { SQUARE_METRES_PER_ACRE } from '../geo/geo.ts'
import { readWeekdayHours } from '../hours/weekday-hours.ts'
import { isFrom } from '../park/credits.ts'
import type { Park } from '../park/park-schemas.ts'

const WEEKDAYS = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
]

/** Amenities as they are named in a sentence. */
export const AMENITY_WORDS: Readonly<Record<Amenity, string>> = {
  Playground: 'a playground',
  'Dog Park': 'an area for dogs',
  Restrooms: 'restrooms',
  'Picnic Area': 'a picnic area',
  'Sports Facilities': 'sports facilities',
  'Walking Trails': 'walking trails',
  'Nature Views': 'views of nature',
  Camping: 'camping',
  'Wheelchair Accessible': 'wheelchair access',
}

/** The text of the hours of a park that is known to be closed every day. */
export const NEVER_OPEN = 'closed every day'

type FactKind = 'description' | 'amenity' | 'area' | 'address' | 'hours' | 'rating' | 'detail'

/** A fact of a park that a post can state. */
export type PostFact = {
  /** Unique among all parks: '12:area', '12:Dog Park'. */
  id: string
  kind: FactKind
  /** As part of a sentence: 'a playground', 'some 16 acres', 'No toilets'. */
  text: string
}

/** The facts of a park that posts can state, in their usual order. */
export function postFacts(park: Park): PostFact[] {
  const { id, facts = [] } = park
  const texts = {
    area: areaText(park),
    address: park.formattedAddress ?? park.vicinity,
    hours: hoursText(park),
    // Posts may not quote Google's ratings.
    rating: isFrom(park, 'google') ? undefined : park.rating?.toFixed(1),
  }
  const fact = (kind: FactKind, text: string | undefined, key: string = kind): PostFact[] =>
    text ? [{ id: `${id}:${key}`, kind, text }] : []
  return [
    ...fact('description', park.description?.trim()),
    ...amenitiesOf(park).flatMap((name) => fact('amenity', AMENITY_WORDS[name], name)),
    ...fact('area', texts.area),
    ...fact('address', texts.address),
    ...fact('hours', texts.hours),
    ...fact('rating', texts.rating),
    ...facts.flatMap((each) => (isText(each) ? [] : fact('detail', factText(each), each.key))),
  ]
}

/** The text of a park's fact of a kind; undefined if it is unknown. */
export function postFactText(park: Park, kind: FactKind): string | undefined {
  return postFacts(park).find((fact) => fact.kind === kind)?.text
}

/** A park's known amenities, in the order visitors can filter by them. */
export function amenitiesOf(park: Park): Amenity[] {
  return AMENITIES.filter((name) => park.amenities.some((each) => isAmenity(each) && each === name))
}

/** 'some 1,017 acres', '0.4 acres'; undefined if the area is unknown. */
function areaText({ area }: Park): string | undefined {
  if (area === undefined || area <= 0) return undefined
  const acres = area / SQUARE_METRES_PER_ACRE
  if (acres < 0.1) return 'less than a tenth of an acre'
  const digits = acres < 10 ? 1 : 0
  const shown = acres.toLocaleString('en-US', { maximumFractionDigits: digits })
  return `some ${shown} ${shown === '1' ? 'acre' : 'acres'}`
}

/** 'every day: 5 AM – 10 PM', or day by day; undefined unless the whole week's hours are known. */
function hoursText({ openingHours }: Park): string | undefined {
  // A post has no room for what a rule's hours depend on.
  if (openingHours?.rule) return undefined
  const week = readWeekdayHours(openingHours?.weekday_text ?? [])
  const texts = week.map((day) => day?.text.trim())
  if (texts.length !== 7 || texts.some((text) => !text)) return undefined
  if (week.every((day) => day?.spans?.length === 0)) return NEVER_OPEN
  if (new Set(texts).size === 1) return `every day: ${texts[0]}`
  return texts.map((text, day) => `${WEEKDAYS[day]} ${text}`).join('; ')
}

/** A post about a park with fewer facts would have nothing to say. */
const MIN_FACTS = 3

/** Whether enough is known about a park to write about it, besides details. */
export function hasEnoughFacts(park: Park): boolean {
  return postFacts(park).filter(({ kind }) => kind !== 'detail').length >= MIN_FACTS
}
