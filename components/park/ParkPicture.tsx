import { useEffect, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Gallery } from './gallery/Gallery.tsx'
import { galleryPhotos } from './gallery/gallery.ts'
import styles from './ParkDetail.module.css'
import { ParkImage } from './ParkImage.tsx'

/** The head of a card: the first photo, then all of them once the gallery is loaded; without photos the portrait. */
export function ParkPicture({ park }: { park: Park }) {
  const [Shown, setShown] = useState<typeof Gallery | null>(null)
  const photos = galleryPhotos(park.photos)
  const hasPhotos = photos.length > 0

  useEffect(() => {
    if (!hasPhotos) return
    let isCurrent = true
    import('./gallery/Gallery.tsx').then(
      (file) => isCurrent && setShown(() => file.Gallery),
      // The first photo stays.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [hasPhotos])

  return (
    <div className={styles.image} data-photos={hasPhotos}>
      {Shown && hasPhotos ? (
        <Shown park={park} photos={photos} />
      ) : (
        <ParkImage park={park} width={800} />
      )}
    </div>
  )
}
