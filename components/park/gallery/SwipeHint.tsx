import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'
import styles from './Gallery.module.css'

const SWIPE_HINT_MS = 5_000

/** The localStorage key of whether the hint was seen. */
const SWIPE_HINT_KEY = 'hasSeenParkImageSwipeHint'

/** For browsers without storage. */
let wasSeenHere = false

/** Shows once on touch screens, when the photos come into view, that there are more. */
export function SwipeHint({ count, hasSwiped }: { count: number; hasSwiped: boolean }) {
  const [isShown, setShown] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const isInView = useSeen(place)
  const wasSeen = wasSeenHere || readStored(SWIPE_HINT_KEY) !== null
  const isDue = navigator.maxTouchPoints > 0 && count > 1 && !hasSwiped && (isShown || !wasSeen)

  useEffect(() => {
    if (!isDue || !isInView) return
    setShown(true)
    function end() {
      wasSeenHere = true
      writeStored(SWIPE_HINT_KEY, 'true')
      setShown(false)
    }
    const timer = setTimeout(end, SWIPE_HINT_MS)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [isDue, isInView])

  if (!isInView) return <span ref={place} className={styles.place} aria-hidden />
  if (!isShown || !isDue) return null
  return (
    <p className={styles.hint}>
      <IconArrowLeft size={16} aria-hidden />
      Swipe to view more photos
      <IconArrowRight size={16} aria-hidden />
    </p>
  )
}

/** Whether an element has been in view. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
