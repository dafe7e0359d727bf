import { boundsContain } from '#domain/geo/bounds.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Geocoder } from '../types.ts'
import { addressIn, streetIn } from './addresses.ts'
import type { Known } from './known.ts'
import { likelyAddressIn } from './likely-addresses.ts'
import type { ZipCode } from './place-index.ts'
import { CITY_REACH, placeIn } from './place-names.ts'
import { coordinatesIn, zipPlace } from './to-place.ts'
import { asksForHere, isFiller, isStreet, readStreetAddress, withoutCountry } from './words.ts'

/**
 * An offline geocoder for coordinates, zip codes, cities with or without their region, districts of
 * cities, states, and parks by name, alone or in their city or state; and for street addresses of
 * regions that were brought in. Of another address it knows the zip code or city, and says so
 * (`unknown`). It throws what `known` throws.
 */
export function makeOfflineGeocoder(known: Omit<Known, 'near'>): Geocoder {
  return {
    name: 'offline',
    cacheDays: 0,
    async geocode(address, { near } = {}) {
      const text = withoutCountry(address)
      if (asksForHere(text)) return null
      const here = { ...known, near }
      const exact = coordinatesIn(text) ?? (await addressIn(here, text))
      if (exact) return exact
      const place = (await zipIn(here, text)) ?? (await placeIn(here, text))
      if (place && place.unknown === undefined) return place
      return (await streetIn(here, text)) ?? (await likelyAddressIn(here, text)) ?? place
    },
  }
}

/** The last zip code in the text that is not a house number. */
async function zipIn(known: Known, text: string): Promise<Place | null> {
  for (const match of [...text.matchAll(/(?<![\w#-])(\d{5})(-\d{4})?(?![\w-])/g)].reverse()) {
    const zip = known.index.zipCode(match[1] ?? '')
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length).replace(/^[\s,]+/, '')
    if (zip && (await isZip(known, { zip, before, after }))) return inZip(known, zip, before)
  }
  return null
}

/** A zip code, or a park there if the words before name one; otherwise they may be unknown. */
async function inZip(known: Known, zip: ZipCode, before: string): Promise<Place> {
  const place = zipPlace(zip)
  const street = readStreetAddress(before)
  if (street) return { ...place, unknown: street.street }
  const words = before.replace(/[\s,]+$/, '')
  const key = normaliseName(words)
  if (isFiller(key) || ` ${key} `.includes(` ${normaliseName(zip.city)} `)) return place
  const named = await placeIn({ ...known, near: zip }, words)
  if (!named) return { ...place, unknown: words }
  const isThere = distanceMetres(named.location, zip) <= CITY_REACH
  return named.precision === 'park' && isThere ? named : place
}

async function isZip(
  known: Known,
  { zip, before, after }: { zip: ZipCode; before: string; after: string },
): Promise<boolean> {
  const following = normaliseName(after)
  if (isFiller(following)) return true
  if (isStreet(following)) return false
  const leads = /(^|,)\s*$/.test(before)
  if (!leads || ` ${normaliseName(zip.city)} `.includes(` ${following} `)) return true
  const place = await placeIn(known, before + after)
  if (!place) return false
  if (place.bounds) return boundsContain(place.bounds, zip)
  return distanceMetres(place.location, zip) <= CITY_REACH
}
