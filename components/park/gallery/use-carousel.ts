import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'

/**
 * The selected slide of a carousel, by touch, mouse and `show`; the last one is followed by the
 * first.
 */
export function useCarousel(count: number) {
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

  const show = useCallback(
    (index: number) => {
      const isJump = prefersReducedMotion()
      if (index === selected - 1) carousel?.scrollPrev(isJump)
      else if (index === selected + 1) carousel?.scrollNext(isJump)
      else carousel?.scrollTo(index, isJump)
    },
    [carousel, selected],
  )

  return { viewport, selected, reached, hasSwiped, show }
}
