import { useEffect, useState } from 'react'
import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import { isPhotoCached } from '../cached-photos.ts'

/** Which of these photos the server has cached, as far as known. */
export function useCachedPhotos(photos: readonly ParkPhoto[]): (reference: string) => boolean {
  const [cached, setCached] = useState<readonly string[]>([])
  const references = photos.map(({ photoReference }) => photoReference).join(' ')

  useEffect(() => {
    let isCurrent = true
    for (const reference of references.split(' ')) {
      isPhotoCached(reference).then((isCached) => {
        if (isCurrent && isCached) setCached((before) => [...before, reference])
      })
    }
    return () => {
      isCurrent = false
    }
  }, [references])

  return (reference) => cached.includes(reference)
}
