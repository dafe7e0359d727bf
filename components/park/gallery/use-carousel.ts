import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'
import { movesLess } from '../../ui/moves-less.ts'

/** Which of so many slides is shown, by finger, mouse and `show`; after the last comes the first. */
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
      // What lies on either side may be drawn in.
      reach()
    }
    function onSelect() {
      setSelected(carousel?.selectedScrollSnap() ?? 0)
      reach()
      if (isHeld) setSwiped(true)
    }
    function onPointerUp() {
      // It selects as it is let go.
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
      const isJump = movesLess()
      if (index === selected - 1) carousel?.scrollPrev(isJump)
      else if (index === selected + 1) carousel?.scrollNext(isJump)
      else carousel?.scrollTo(index, isJump)
    },
    [carousel, selected],
  )

  return { viewport, selected, reached, hasSwiped, show }
}
