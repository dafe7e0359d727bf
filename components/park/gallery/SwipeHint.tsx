import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { SWIPE_HINT_MS } from '#domain/time/lifetimes.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
import styles from './Gallery.module.css'
import { SWIPE_HINT, SWIPE_HINT_KEY, showsSwipeHint } from './swipe.ts'

/** For browsers without storage. */
let wasSeenHere = false

/** Tells once on touch screens that there are more photos. */
export function SwipeHint({ count, hasSwiped }: { count: number; hasSwiped: boolean }) {
  const [isShown, setShown] = useState(false)
  const isDue = showsSwipeHint({
    isTouch: navigator.maxTouchPoints > 0,
    photos: count,
    wasSeen: !isShown && wasSeen(),
    hasSwiped,
    shownFor: 0,
  })

  useEffect(() => {
    if (!isDue) return
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
  }, [isDue])

  if (!isShown || !isDue) return null
  return (
    <p className={styles.hint}>
      <IconArrowLeft size={16} aria-hidden />
      {SWIPE_HINT}
      <IconArrowRight size={16} aria-hidden />
    </p>
  )
}

function wasSeen(): boolean {
  return wasSeenHere || readStored(SWIPE_HINT_KEY) !== null
}
