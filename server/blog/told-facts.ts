import { AMENITIES, type Amenity, isAmenity } from '#domain/facts/amenities.ts'
import { readWeekdayHours } from '#domain/hours/weekday-hours.ts'
import { isFrom } from '#domain/park/credits.ts'
import type { Park } from '#domain/park/park.ts'

const SQUARE_METRES_PER_ACRE = 4_046.856_422_4
const WEEKDAYS = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
]

/** Amenities as a sentence names them. */
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

/** The amenities known of a park, in the order visitors are offered them. */
export function amenitiesOf(park: Park): Amenity[] {
  return AMENITIES.filter((name) => park.amenities.some((each) => isAmenity(each) && each === name))
}

/** 'some 1,017 acres', '0.4 acres'; undefined where the area is not known. */
export function areaText({ area }: Park): string | undefined {
  if (area === undefined || area <= 0) return undefined
  const acres = area / SQUARE_METRES_PER_ACRE
  if (acres < 0.1) return 'less than a tenth of an acre'
  const digits = acres < 10 ? 1 : 0
  const shown = acres.toLocaleString('en-US', { maximumFractionDigits: digits })
  return `some ${shown} ${shown === '1' ? 'acre' : 'acres'}`
}

/** A rating this site may write of: not what Google's visitors gave. */
export function ratingOf(park: Park): number | undefined {
  return isFrom(park, 'google') ? undefined : park.rating
}

/** 'daily 5 AM – 10 PM', or day by day; undefined where hours are not known for the whole week. */
export function hoursText({ openingHours }: Park): string | undefined {
  const lines = openingHours?.weekday_text ?? []
  const week = readWeekdayHours(lines)
  const texts = week.map((day) => day?.text.trim())
  if (texts.length !== 7 || texts.some((text) => !text)) return undefined
  if (new Set(texts).size === 1) return `every day: ${texts[0]}`
  return texts.map((text, day) => `${WEEKDAYS[day]} ${text}`).join('; ')
}

/** Whether it is known that a park is not open on any day. */
export function isClosedAllWeek({ openingHours }: Park): boolean {
  const week = readWeekdayHours(openingHours?.weekday_text ?? [])
  return week.every((day) => day?.spans?.length === 0)
}

/** A park of which less is known has nothing to be read of it. */
const FEWEST_FACTS = 3

/** Whether enough is known of a park to write of it: three facts beside its name and its point. */
export function isTellable(park: Park): boolean {
  const texts = [addressOf(park), areaText(park), hoursText(park), ratingOf(park), park.description]
  const known = texts.filter((text) => text !== undefined && text !== '').length
  return known + amenitiesOf(park).length >= FEWEST_FACTS
}
