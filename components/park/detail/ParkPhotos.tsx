import { useEffect, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Gallery } from '../gallery/Gallery.tsx'
import { galleryPhotos } from '../gallery/gallery.ts'
import { ParkImage } from '../ParkImage.tsx'

let loaded: typeof Gallery | null = null

/**
 * A park's photos: the first one, then all of them once the gallery is loaded. Without photos it is its
 * portrait or placeholder.
 */
export function ParkPhotos({ park }: { park: Park }) {
  const [Shown, setShown] = useState<typeof Gallery | null>(null)
  const photos = galleryPhotos(park.photos)
  const hasPhotos = photos.length > 0

  useEffect(() => {
    if (!hasPhotos) return
    let isCurrent = true
    const load = async () => {
      loaded ??= (await import('../gallery/Gallery.tsx')).Gallery
      if (isCurrent) setShown(() => loaded)
    }
    // Otherwise the first photo stays.
    load().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [hasPhotos])

  return Shown && hasPhotos ? (
    <Shown park={park} photos={photos} />
  ) : (
    <ParkImage park={park} width={800} />
  )
}
