import type { Park } from '#domain/park/park.ts'

/** Directions to a park in Google Maps, which takes anyone there without a key (Maps URLs). */
export function directionsUrl(park: Pick<Park, 'latitude' | 'longitude' | 'placeId'>): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1')
  url.searchParams.set('destination', `${park.latitude},${park.longitude}`)
  if (park.placeId) url.searchParams.set('destination_place_id', park.placeId)
  return url.href
}

/**
 * A park's place for the maps app of a phone (RFC 5870). Apple's phones don't know such addresses:
 * there it is one that Apple's app takes for itself.
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
