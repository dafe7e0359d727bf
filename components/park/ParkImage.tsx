import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { photoUrl, usablePhotos } from '#domain/park/photo.ts'
import { picture } from '../ui/island.tsx'
import styles from './ParkImage.module.css'
import { PhotoFigure, type PhotoOfPark } from './PhotoFigure.tsx'
import { Placeholder } from './Placeholder.tsx'
import portraitStyles from './Portrait.module.css'
import { hasPortrait, portraitQuery } from './portraits.ts'
import { imageKey, useImage } from './use-image.ts'

const Portrait = picture(
  () => import('./Portrait.tsx').then((file) => file.Portrait),
  portraitStyles,
)

type ParkImageProps = {
  park: Park
  /** Pixels: 400 on a card, 800 where it is large. */
  width: 400 | 800
  /** Whether its shape is drawn. */
  isDrawn?: boolean
}

/** A park's first photo with its authors, over its placeholder; without a photo, its own shape. */
export function ParkImage({ park, width, isDrawn = true }: ParkImageProps) {
  const [photo] = usablePhotos(park)
  const isShape = hasPortrait(park)
  const { data: portrait, isPending } = useQuery({
    ...portraitQuery(park.id),
    enabled: isShape && isDrawn,
  })
  if (isShape && portrait) {
    return (
      <div className={styles.frame}>
        <Portrait key={park.id} portrait={portrait} name={park.name} isLarge={width === 800} />
      </div>
    )
  }
  return (
    <div className={styles.frame} data-pending={(isShape && isPending && isDrawn) || undefined}>
      <Placeholder park={park} />
      {photo && <Photo key={photo.photoReference} {...{ park, photo, width }} />}
    </div>
  )
}

function Photo({ park, photo, width }: ParkImageProps & PhotoOfPark) {
  const { photoReference } = photo
  const isLarge = width === 800
  const url = photoUrl(photoReference, width, isLarge ? 'photo' : 'simple-photo')
  const image = useImage(imageKey(park.id, width), url)
  const isWaiting = image.view === 'shimmer' && !image.isCached && !isLarge
  useCachedHint(isWaiting ? photoReference : null, image.onCached)
  return (
    <PhotoFigure
      {...{ park, photo, image }}
      src={url}
      loading={isLarge || image.isCached ? 'eager' : 'lazy'}
      decoding="async"
      hasLinks={isLarge}
    />
  )
}

/** Reports if the server has a photo cached: it can be loaded before it comes into view. */
function useCachedHint(reference: string | null, onCached: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each photo
  useEffect(() => {
    if (reference === null) return
    let isCurrent = true
    import('./cached-photos.ts')
      .then(({ isPhotoCached }) => isPhotoCached(reference))
      .then((isCached) => isCurrent && isCached && onCached())
      // On failure the photo is loaded when it comes into view.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [reference])
}
