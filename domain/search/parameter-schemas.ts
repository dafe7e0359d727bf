import { z } from 'zod'
import { AMENITIES, type Amenity, isAmenity, toAmenityList } from '../facts/amenities.ts'
import { FACTS } from '../facts/catalogue.ts'
import { filtersOf } from '../facts/fact-filters.ts'
import { type FilterText, MAX_FACT_FILTERS } from '../facts/needs.ts'
import { type Bounds, type Coordinates, readBounds, wrapLongitude } from '../geo/geo.ts'
import { numeric } from '../text/number-schemas.ts'
import { areCoordinates, LONGEST_TEXT, MAX_PAGE } from './search-defaults.ts'
import { shortenText } from './shorten-text.ts'

/** JSON turns NaN into null; both are corrected. */
export const coordinate = z
  .union([z.number(), z.string(), z.null()], { error: 'must be given once, as a number' })
  .optional()

/** A text to search for, however long. */
export const typedText = z
  .string('must be given once, as text')
  .trim()
  .max(LONGEST_TEXT, `must be at most ${LONGEST_TEXT} characters`)

/** The same, shortened. */
export const address = typedText.overwrite((text) => shortenText(text).text)

const names = z
  .union([z.string(), z.array(z.string())])
  .transform((list) => toAmenityList(String(list)))

export const amenities = names.transform((list, context): Amenity[] => {
  // Only the first is reported: there may be thousands.
  const strange = list.find((text) => !isAmenity(text))
  if (strange !== undefined) {
    const message = `'${strange.slice(0, 50)}' is not known; choose from ${AMENITIES.join(', ')}`
    context.addIssue({ code: 'custom', message })
  }
  return list.filter(isAmenity)
})

const FACT_FILTERS = new Set(FACTS.flatMap(filtersOf).map(({ key, value }) => `${key}:${value}`))

export function isKnownFilter(text: string): boolean {
  return FACT_FILTERS.has(text)
}

export const facts = names.transform((list, context): FilterText[] => {
  const strange = list.find((text) => !isKnownFilter(text))
  if (strange !== undefined) {
    const message = `'${strange.slice(0, 50)}' is not known; choose from ${[...FACT_FILTERS].join(', ')}`
    context.addIssue({ code: 'custom', message })
  }
  if (list.length > MAX_FACT_FILTERS) {
    context.addIssue({ code: 'custom', message: `must be at most ${MAX_FACT_FILTERS}` })
  }
  return list
})

/** In words, as `typeRule` takes them: 'Dog Park'. */
export const parkType = z.string().trim().max(80, 'must be at most 80 characters')

export const pageNumber = numeric(`a number from 1 to ${MAX_PAGE}`, { min: 1, max: MAX_PAGE }).pipe(
  z.int('must be a whole number'),
)

export const box = z.string('must be given once, as text').transform((text, context): Bounds => {
  const bounds = readBounds(text)
  if (bounds) return bounds
  const message = 'must be west,south,east,north in degrees, with south below north'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** 'lat,lng', rounded to tenths of a degree: more digits add nothing but reveal more. */
/** To about a kilometre, so that answers can be cached. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

export const near = z
  .string('must be given once, as text')
  .transform((text, context): Coordinates => {
    const [lat = Number.NaN, lng = Number.NaN, ...more] = text.split(',').map(Number)
    if (!areCoordinates(lat, lng) || more.length > 0) {
      context.addIssue({ code: 'custom', message: 'must be lat,lng in degrees' })
    }
    return { lat: roundDegrees(lat), lng: roundDegrees(wrapLongitude(lng)) }
  })

export const trueOrFalse = z.union([z.boolean(), z.enum(['true', 'false'])], {
  error: 'must be true or false',
})

export const asBoolean = trueOrFalse.transform((value) => String(value) === 'true')
