import { AMENITIES, type Amenity, isAmenity } from '#domain/facts/amenities.ts'
import { factText, isText } from '#domain/facts/fact-texts.ts'
import { SQUARE_METRES_PER_ACRE } from '#domain/geo/geo.ts'
import { readWeekdayHours } from '#domain/hours/weekday-hours.ts'
import { isFrom } from '#domain/park/credits.ts'
import type { Park } from '#domain/park/park-schemas.ts'

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

export function addressOf(park: Park): string | undefined {
  return park.formattedAddress ?? park.vicinity
}

/** A park's known amenities, in the order visitors can filter by them. */
export function amenitiesOf(park: Park): Amenity[] {
  return AMENITIES.filter((name) => park.amenities.some((each) => isAmenity(each) && each === name))
}

/** 'some 1,017 acres', '0.4 acres'; undefined if the area is unknown. */
export function areaText({ area }: Park): string | undefined {
  if (area === undefined || area <= 0) return undefined
  const acres = area / SQUARE_METRES_PER_ACRE
  if (acres < 0.1) return 'less than a tenth of an acre'
  const digits = acres < 10 ? 1 : 0
  const shown = acres.toLocaleString('en-US', { maximumFractionDigits: digits })
  return `some ${shown} ${shown === '1' ? 'acre' : 'acres'}`
}

/** A rating that posts may quote; Google's may not be. */
export function ratingOf(park: Park): number | undefined {
  return isFrom(park, 'google') ? undefined : park.rating
}

/** 'every day: 5 AM – 10 PM', or day by day; undefined unless the whole week's hours are known. */
export function hoursText({ openingHours }: Park): string | undefined {
  const lines = openingHours?.weekday_text ?? []
  const week = readWeekdayHours(lines)
  const texts = week.map((day) => day?.text.trim())
  if (texts.length !== 7 || texts.some((text) => !text)) return undefined
  if (new Set(texts).size === 1) return `every day: ${texts[0]}`
  return texts.map((text, day) => `${WEEKDAYS[day]} ${text}`).join('; ')
}

/** Whether a park is known to be closed every day. */
export function isClosedAllWeek({ openingHours }: Park): boolean {
  const week = readWeekdayHours(openingHours?.weekday_text ?? [])
  return week.every((day) => day?.spans?.length === 0)
}

/** What is there and what is not, in words: 'No toilets', '8 tennis courts'. */
export function factTextsOf({ facts = [] }: Park): string[] {
  return facts.filter((fact) => !isText(fact)).map(factText)
}

/** A post about a park with fewer facts would have nothing to say. */
const MIN_FACTS = 3

/**
 * Whether enough is known about a park to write about it: three facts besides name and position.
 */
export function hasEnoughFacts(park: Park): boolean {
  const texts = [addressOf(park), areaText(park), hoursText(park), ratingOf(park), park.description]
  const known = texts.filter((text) => text !== undefined && text !== '').length
  return known + amenitiesOf(park).length >= MIN_FACTS
}
