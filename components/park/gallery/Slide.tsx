import { imageKey } from '../image-cache.ts'
import { PhotoFigure, type PhotoOfPark } from '../PhotoFigure.tsx'
import { Placeholder } from '../Placeholder.tsx'
import { useImage } from '../use-image.ts'
import styles from './Gallery.module.css'
import { GALLERY_LOADING } from './gallery.ts'

type PhotoProps = PhotoOfPark & { index: number; url: string }

type SlideProps = PhotoProps & {
  count: number
  isSelected: boolean
  isWanted: boolean
}

/** One photo of a gallery, over its placeholder until it is loaded. */
export function Slide({ count, isSelected, isWanted, ...photo }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={`Photo ${photo.index + 1} of ${count}`}
      inert={!isSelected}
    >
      <Placeholder park={photo.park} />
      {isWanted ? <SlidePhoto {...photo} /> : <Loading />}
    </div>
  )
}

function SlidePhoto({ park, photo, index, url }: PhotoProps) {
  const first = imageKey(park.id, 800)
  const image = useImage(index === 0 ? first : `${first}-${index}`, url)
  return (
    <>
      <PhotoFigure
        {...{ park, photo, image }}
        src={url}
        draggable={false}
        decoding={image.isInstant ? 'sync' : 'async'}
        hasLinks
      />
      {image.isAsked && image.view !== 'photo' && <Loading />}
    </>
  )
}

function Loading() {
  return <p className={styles.loading}>{GALLERY_LOADING}</p>
}
