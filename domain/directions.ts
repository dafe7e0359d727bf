import type { Park } from './park.ts'

/** Directions to a park in Google Maps, which takes anyone there without a key (Maps URLs). */
export function directionsUrl(park: Pick<Park, 'latitude' | 'longitude' | 'placeId'>): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1')
  url.searchParams.set('destination', `${park.latitude},${park.longitude}`)
  if (park.placeId) url.searchParams.set('destination_place_id', park.placeId)
  return url.href
}

/** A park's place for the device's own map app, where it has one (RFC 5870). */
export function geoUrl(park: Pick<Park, 'name' | 'latitude' | 'longitude'>): string {
  const place = `${park.latitude},${park.longitude}`
  return `geo:${place}?q=${place}(${encodeURIComponent(park.name)})`
}
