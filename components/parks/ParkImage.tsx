import { useEffect, useRef, useState } from 'react'
import type { Park, ParkPhoto } from '#domain/park.ts'
import { photoUrl, usablePhotos } from '#domain/photo.ts'
import styles from './ParkImage.module.css'
import { Placeholder } from './Placeholder.tsx'

type ParkImageProps = {
  park: Park
  /** Pixels: 400 or 800. */
  width: 400 | 800
  /** Whether its makers are links: not on a card, which is one link by itself. */
  hasLinks?: boolean
}

/** A park's first photo with who made it, over the placeholder that stands in its place. */
export function ParkImage({ park, width, hasLinks = false }: ParkImageProps) {
  const [photo] = usablePhotos(park)
  return (
    <div className={styles.frame}>
      <Placeholder park={park} />
      {photo && (
        <Photo key={photo.photoReference} {...{ photo, width, hasLinks }} name={park.name} />
      )}
    </div>
  )
}

type PhotoProps = Required<Omit<ParkImageProps, 'park'>> & { photo: ParkPhoto; name: string }

function Photo({ photo, width, name, hasLinks }: PhotoProps) {
  const image = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')

  useEffect(() => {
    // It may have come or failed before the page was alive.
    const { current } = image
    if (current?.complete) setState(current.naturalWidth > 0 ? 'loaded' : 'failed')
  }, [])

  if (state === 'failed') return null
  return (
    <figure className={styles.photo} data-state={state}>
      <img
        ref={image}
        src={photoUrl(photo.photoReference, width)}
        alt={name}
        loading="lazy"
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
      <Attribution photo={photo} hasLinks={hasLinks} />
    </figure>
  )
}

function Attribution({ photo, hasLinks }: Pick<PhotoProps, 'photo' | 'hasLinks'>) {
  const { attributions = [] } = photo
  if (attributions.length === 0) return null
  return (
    <figcaption className={styles.attribution}>
      <span className={styles.label}>Photo: </span>
      {attributions.map(({ name, uri }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {uri && hasLinks ? (
            <a href={uri} rel="noopener noreferrer nofollow" target="_blank">
              {name}
            </a>
          ) : (
            name
          )}
        </span>
      ))}
    </figcaption>
  )
}
