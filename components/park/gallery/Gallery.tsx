import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Park, ParkPhoto } from '#domain/park/park-schemas.ts'
import { Button } from '../../ui/Button.tsx'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { isPhotoCached } from '../cached-photos.ts'
import { PhotoFigure, type PhotoOfPark } from '../PhotoFigure.tsx'
import { Placeholder } from '../Placeholder.tsx'
import { imageKey, useImage } from '../use-image.ts'
import styles from './Gallery.module.css'
import { GALLERY_LOADING, galleryPhotoUrls, isIosSafari, isPhotoWanted } from './gallery.ts'
import { SwipeHint } from './SwipeHint.tsx'

type GalleryProps = {
  park: Park
  /** From `galleryPhotos`, at least one. */
  photos: ParkPhoto[]
}

export function Gallery({ park, photos }: GalleryProps) {
  const count = photos.length
  const { viewport, selected, reached, hasSwiped, show } = useCarousel(count)
  const cached = useCachedPhotos(photos)
  const urls = galleryPhotoUrls(photos, isIosSafari(navigator))

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
                isCached: cached.includes(photo.photoReference),
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

type PhotoProps = PhotoOfPark & { index: number; url: string }

type SlideProps = PhotoProps & { count: number; isSelected: boolean; isWanted: boolean }

/** One photo of a gallery, over its placeholder until it is loaded. */
function Slide({ count, isSelected, isWanted, ...photo }: SlideProps) {
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

/** Which of these photos the server has cached, as far as known. */
function useCachedPhotos(photos: readonly ParkPhoto[]): readonly string[] {
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

  return cached
}

/**
 * The selected slide of a carousel, by touch, mouse and `show`; the last one is followed by the
 * first.
 */
function useCarousel(count: number) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true, active: count > 1 })
  const [selected, setSelected] = useState(0)
  const [reached, setReached] = useState<readonly number[]>([])
  const [hasSwiped, setSwiped] = useState(false)

  useEffect(() => {
    if (!carousel) return
    let isHeld = false
    function reach() {
      const index = carousel?.selectedScrollSnap() ?? 0
      setReached((before) => (before.includes(index) ? before : [...before, index]))
    }
    function onPointerDown() {
      isHeld = true
      // Neighbouring slides may be dragged into view.
      reach()
    }
    function onSelect() {
      setSelected(carousel?.selectedScrollSnap() ?? 0)
      reach()
      if (isHeld) setSwiped(true)
    }
    function onPointerUp() {
      // Releasing selects the slide.
      setTimeout(() => {
        isHeld = false
      })
    }
    carousel.on('pointerDown', onPointerDown).on('select', onSelect).on('pointerUp', onPointerUp)
    return () => {
      carousel
        .off('pointerDown', onPointerDown)
        .off('select', onSelect)
        .off('pointerUp', onPointerUp)
    }
  }, [carousel])

  function show(index: number): void {
    const isJump = prefersReducedMotion()
    if (index === selected - 1) carousel?.scrollPrev(isJump)
    else if (index === selected + 1) carousel?.scrollNext(isJump)
    else carousel?.scrollTo(index, isJump)
  }

  return { viewport, selected, reached, hasSwiped, show }
}
