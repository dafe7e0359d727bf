import { useEffect, useState } from 'react'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Entrance, Park } from '#domain/park/park-schemas.ts'
import { isIos } from './gallery/gallery.ts'

/** A Google Maps URL for directions to a place, which needs no key (Maps URLs). */
export function directionsTo({ lat, lng }: Coordinates): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1')
  url.searchParams.set('destination', `${lat},${lng}`)
  return url.href
}

/** The same for a park, by its place id if that is known. */
export function directionsUrl(park: Pick<Park, 'latitude' | 'longitude' | 'placeId'>): string {
  const url = new URL(directionsTo({ lat: park.latitude, lng: park.longitude }))
  if (park.placeId) url.searchParams.set('destination_place_id', park.placeId)
  return url.href
}

/**
 * A park's geo URI for a phone's maps app (RFC 5870). iOS does not support it: there it is a URL
 * that opens Apple Maps.
 */
export function mapsAppUrl(
  { latitude, longitude, name }: Pick<Park, 'latitude' | 'longitude' | 'name'>,
  isApple: boolean,
): string {
  const place = `${latitude},${longitude}`
  const label = encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')
  return isApple
    ? `https://maps.apple.com/?ll=${place}&q=${label}`
    : `geo:${place}?q=${place}(${label})`
}

/** The URL that opens a park in the device's maps app. */
export function useMapsAppUrl(park: Pick<Park, 'name' | 'latitude' | 'longitude'>): string {
  const [isApple, setApple] = useState(false)
  useEffect(() => setApple(isIos(navigator)), [])
  return mapsAppUrl(park, isApple)
}

/** The entrance nearest to a place; undefined if none is known. */
export function nearestWayIn(
  entrances: readonly Entrance[],
  from: Coordinates,
): Entrance | undefined {
  const distances = entrances.map((entrance) => distanceMetres(from, entrance))
  return entrances[distances.indexOf(Math.min(...distances))]
}

/** 'the entrance on Oak Street'. A way in is called an entrance too. */
export function wayInText({ kind, name }: Entrance): string {
  const thing = kind === 'gate' ? 'gate' : 'entrance'
  return name ? `the ${thing} on ${name}` : `the nearest ${thing}`
}
