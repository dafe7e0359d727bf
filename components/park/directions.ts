import type { Park } from '#domain/park/park-schemas.ts'

/** A Google Maps URL for directions to a park, which needs no key (Maps URLs). */
export function directionsUrl(park: Pick<Park, 'latitude' | 'longitude' | 'placeId'>): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1')
  url.searchParams.set('destination', `${park.latitude},${park.longitude}`)
  if (park.placeId) url.searchParams.set('destination_place_id', park.placeId)
  return url.href
}

/**
 * A park's geo URI for a phone's maps app (RFC 5870). iOS does not support it: there it is a URL
 * that opens Apple Maps.
 */
export function mapsAppUrl(
  { latitude, longitude, name }: Pick<Park, 'latitude' | 'longitude' | 'name'>,
  { isApple }: { isApple: boolean },
): string {
  const place = `${latitude},${longitude}`
  const label = encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')
  return isApple
    ? `https://maps.apple.com/?ll=${place}&q=${label}`
    : `geo:${place}?q=${place}(${label})`
}
