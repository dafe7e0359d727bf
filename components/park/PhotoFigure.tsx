import type { ComponentProps } from 'react'
import type { Park, ParkPhoto } from '#domain/park/park-schemas.ts'
import { Attribution } from './Attribution.tsx'
import styles from './ParkImage.module.css'
import type { Image } from './use-image.ts'

export type PhotoOfPark = { park: Park; photo: ParkPhoto }

type PhotoFigureProps = PhotoOfPark &
  Pick<ComponentProps<'img'>, 'src' | 'loading' | 'decoding' | 'draggable'> & {
    image: Image
    hasLinks: boolean
  }

/** A photo with its authors, as far as it is loaded. */
export function PhotoFigure({ park, photo, image, hasLinks, ...img }: PhotoFigureProps) {
  return (
    <figure
      className={styles.photo}
      data-view={image.view}
      data-instant={image.isInstant || undefined}
    >
      {image.isAsked && (
        <img
          ref={image.ref}
          alt={park.name}
          onLoad={image.onLoad}
          onError={image.onError}
          {...img}
        />
      )}
      {image.isAsked && <Attribution photo={photo} hasLinks={hasLinks} />}
    </figure>
  )
}
