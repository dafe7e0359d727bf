import { useEffect, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { mapsAppUrl } from './directions.ts'
import { isIos } from './gallery/gallery.ts'

/** The URL that opens a park in the device's maps app. */
export function useMapsAppUrl(park: Pick<Park, 'name' | 'latitude' | 'longitude'>): string {
  const [isApple, setApple] = useState(false)
  useEffect(() => setApple(isIos(navigator)), [])
  return mapsAppUrl(park, { isApple })
}
