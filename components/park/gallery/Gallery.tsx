import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { Park, ParkPhoto } from '#domain/park/park-schemas.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Gallery.module.css'
import { galleryPhotoUrls, isIosSafari, isPhotoWanted } from './gallery.ts'
import { Slide } from './Slide.tsx'
import { SwipeHint } from './SwipeHint.tsx'
import { useCachedPhotos } from './use-cached-photos.ts'
import { useCarousel } from './use-carousel.ts'

type GalleryProps = {
  park: Park
  /** From `galleryPhotos`, at least one. */
  photos: ParkPhoto[]
}

export function Gallery({ park, photos }: GalleryProps) {
  const count = photos.length
  const { viewport, selected, reached, hasSwiped, show } = useCarousel(count)
  const isCached = useCachedPhotos(photos)
  const urls = galleryPhotoUrls(photos, { isIosSafari: isIosSafari(navigator) })

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: selected - 1,
      ArrowRight: selected + 1,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target === undefined || count < 2) return
    event.preventDefault()
    show(target)
  }

  return (
    <section
      className={styles.gallery}
      aria-roledescription="carousel"
      aria-label={`Photos of ${park.name}`}
      onKeyDown={onKeyDown}
    >
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.slides}>
          {photos.map((photo, index) => (
            <Slide
              key={photo.photoReference}
              {...{ park, photo, index, count }}
              url={urls[index] ?? ''}
              isSelected={index === selected}
              isWanted={isPhotoWanted(index, {
                count,
                reached,
                isCached: isCached(photo.photoReference),
              })}
            />
          ))}
        </div>
      </div>
      {count > 1 && <Controls {...{ count, selected, show }} />}
      <SwipeHint count={count} hasSwiped={hasSwiped} />
    </section>
  )
}

type ControlsProps = { count: number; selected: number; show: (index: number) => void }

function Controls({ count, selected, show }: ControlsProps) {
  const [hasMoved, setMoved] = useState(false)

  function move(index: number) {
    setMoved(true)
    show(index)
  }

  return (
    <>
      <p className={styles.counter} aria-hidden="true">{`${selected + 1} / ${count}`}</p>
      <p className="visually-hidden" aria-live="polite">
        {hasMoved && `Photo ${selected + 1} of ${count}`}
      </p>
      <Button
        icon
        className={styles.previous}
        aria-label="Previous photo"
        onClick={() => move(selected - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </Button>
      <Button
        icon
        className={styles.next}
        aria-label="Next photo"
        onClick={() => move(selected + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div className={styles.dots} role="group" aria-label="Choose a photo">
        {Array.from({ length: count }, (_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={index}
            type="button"
            aria-label={`Show photo ${index + 1}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => move(index)}
          />
        ))}
      </div>
    </>
  )
}
