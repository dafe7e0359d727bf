import { useEffect, useState } from 'react'
import { mapsAppUrl } from '#domain/directions.ts'
import { isIos } from '#domain/gallery.ts'
import type { Park } from '#domain/park.ts'

/** What opens a park in the device's own app for maps. */
export function useMapsAppUrl(park: Pick<Park, 'name' | 'latitude' | 'longitude'>): string {
  const [isApple, setApple] = useState(false)
  useEffect(() => setApple(isIos(navigator)), [])
  return mapsAppUrl(park, { isApple })
}
