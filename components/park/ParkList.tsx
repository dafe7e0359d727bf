import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Asked } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { ParkCard } from './ParkCard.tsx'
import styles from './ParkList.module.css'
import { FIRST_CARDS } from './portraits.ts'

/** Cards rendered and removed together. */
const GROUP = 20
/** How far beyond the viewport a group is kept: about two screens. */
const MARGIN = '1600px 0px'

/** Whether a list has drawn all of its cards; later lists then do so at once. */
let drewAll = false

type ParkListProps = {
  parks: ParkResult[]
  selectedId: number | null
  asked: Asked
  onSelect: (park: ParkResult) => void
  /** The number of cards in the initial document. */
  shown: number
  /** The index of the first card the visitor requested last; 0 before any request. */
  added: number
  onAdded: () => void
}

/**
 * Renders the cards in groups, of which only those near the viewport are in the document, so that a
 * list of thousands scrolls like one of twenty. A removed group keeps its height.
 */
export function ParkList({ parks, selectedId, ...props }: ParkListProps) {
  const groups: ParkResult[][] = []
  for (let start = 0; start < parks.length; start += GROUP) {
    groups.push(parks.slice(start, start + GROUP))
  }
  return (
    <div className={styles.list}>
      {groups.map((group, index) => (
        <Group
          key={group[0]?.id}
          parks={group}
          start={index * GROUP}
          selectedId={group.some(({ id }) => id === selectedId) ? selectedId : null}
          {...props}
        />
      ))}
    </div>
  )
}

type GroupProps = ParkListProps & { start: number }

function Group({ parks, start, selectedId, shown, added, onAdded, ...card }: GroupProps) {
  const list = useRef<HTMLOListElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const [near, setNear] = useState(start < shown || start === added)
  const [drawsAll, setDrawsAll] = useState(drewAll)

  useEffect(() => {
    drewAll = true
    startTransition(() => setDrawsAll(true))
  }, [])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const hasFocus = element.contains(document.activeElement)
        if (!entry.isIntersecting && !hasFocus) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting || hasFocus)
      },
      { root: scrollParent(element), rootMargin: MARGIN },
    )
    observer.observe(element)
    const showAll = () => flushSync(() => setNear(true))
    window.addEventListener('beforeprint', showAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', showAll)
    }
  }, [])

  useEffect(() => {
    if (added === 0 || start !== added) return
    // The pressed button is gone once all cards are in the list, and the focus with it.
    if (document.activeElement === document.body) list.current?.querySelector('a')?.focus()
    onAdded()
  }, [start, added, onAdded])

  const isShown = near || selectedId !== null
  return (
    <ol
      ref={list}
      start={start + 1}
      className={styles.group}
      data-away={isShown ? undefined : true}
      style={isShown ? undefined : { height: height ?? undefined, '--cards': parks.length }}
    >
      {isShown &&
        parks.map((park, index) => (
          <li key={park.id}>
            <ParkCard
              park={park}
              selected={park.id === selectedId}
              isDrawn={drawsAll || start + index < FIRST_CARDS}
              {...card}
            />
          </li>
        ))}
    </ol>
  )
}

/** The scrolling element, from which the margin is measured; null for the window. */
function scrollParent(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
