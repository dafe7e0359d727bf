import { type MouseEvent, useEffect } from 'react'
import { MAP_ID, RESULTS_HEADING_ID } from '../ui/ids.ts'
import styles from './KeyboardAids.module.css'

const CARD_LINKS = '[data-scrolls] article a[data-park]'

/** Links that skip to the list and the map, and arrow keys that go from card to card. */
export function KeyboardAids() {
  useEffect(() => {
    document.addEventListener('keydown', goThroughCards)
    return () => document.removeEventListener('keydown', goThroughCards)
  }, [])
  return (
    <div className={styles.skip}>
      <a href={`#${RESULTS_HEADING_ID}`} onClick={skip}>
        Skip to results
      </a>
      <a href={`#${MAP_ID}`} onClick={skip}>
        Skip to map
      </a>
    </div>
  )
}

/** Moves the focus without a step in the history, which is the search's. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash)
  event.preventDefault()
  const map = target?.querySelector<HTMLElement>('[role="application"]')
  const focused = map ?? target
  focused?.focus()
}

function goThroughCards(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
  const link =
    target instanceof Element && target.closest('article')?.querySelector<HTMLElement>(CARD_LINKS)
  if (!link) return
  const links = [...document.querySelectorAll<HTMLElement>(CARD_LINKS)]
  const next = links[links.indexOf(link) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
