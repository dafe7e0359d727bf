import { useEffect, useState } from 'react'
import type { Park } from '#domain/park/park.ts'
import { mapsAppUrl } from './directions.ts'
import { isIos } from './gallery/gallery.ts'

/** What opens a park in the device's own app for maps. */
export function useMapsAppUrl(park: Pick<Park, 'name' | 'latitude' | 'longitude'>): string {
  const [isApple, setApple] = useState(false)
  useEffect(() => setApple(isIos(navigator)), [])
  return mapsAppUrl(park, { isApple })
}
