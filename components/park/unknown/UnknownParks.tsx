import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Asked } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { searchQuery } from '../../app/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { ParkCard } from '../ParkCard.tsx'
import { NearbyParks } from './NearbyParks.tsx'
import styles from './UnknownParks.module.css'

const NOTHING_LOADED = { parks: [], pages: 0, isLoading: false, hasFailed: false }

type UnknownParksProps = {
  query: SearchQuery
  /** The parks around a neighborhood that has few. */
  nearby?: ParkResult[] | undefined
  /** Whether they are loaded at once, because no park matches. */
  isOpen: boolean
  /** The number of parks that may match, and of those known not to match. */
  count: number
  refused: number
  asked: Asked
  selectedId: number | null
  onSelect: (park: ParkResult) => void
  onParks: (parks: ParkResult[]) => void
}

/** Follows the matching parks: those around, those that may match, page by page, and how many do not. */
export function UnknownParks(props: UnknownParksProps) {
  const { nearby, count, refused, asked, selectedId, onSelect } = props
  const { parks, isLoading, hasFailed, more } = useUnknownParks(props)
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<number | null>(null)

  function showMore() {
    next.current = parks.length
    void more()
  }

  // Moves the focus to the first added park, which takes the place of the pressed button.
  useEffect(() => {
    const at = next.current
    if (at === null || parks.length <= at) return
    next.current = null
    list.current?.children[at]?.querySelector('a')?.focus({ preventScroll: true })
  }, [parks])

  return (
    <section className={styles.section} aria-labelledby={count > 0 ? 'unknown-parks' : undefined}>
      {nearby && <NearbyParks {...{ nearby, asked, selectedId, onSelect }} />}
      {count > 0 && (
        <>
          <h3 id="unknown-parks" className={styles.heading}>
            May fit <span>· {formatCount(count)}</span>
          </h3>
          <ol ref={list} className={styles.list} aria-busy={isLoading}>
            {parks.map((park) => (
              <li key={park.id}>
                <ParkCard
                  park={park}
                  selected={park.id === selectedId}
                  asked={asked}
                  onSelect={onSelect}
                />
              </li>
            ))}
          </ol>
          {hasFailed && (
            <p role="alert" className={styles.line}>
              These parks could not be loaded. <Button onClick={showMore}>Retry</Button>
            </p>
          )}
          {!hasFailed && parks.length < count && (
            <Button className={styles.more} data-scripted aria-busy={isLoading} onClick={showMore}>
              {parks.length > 0
                ? 'Show more of these'
                : count === 1
                  ? 'Show the park that may fit'
                  : `Show ${formatCount(count)} that may fit`}
            </Button>
          )}
        </>
      )}
      {refused > 0 && (
        <p
          className={styles.line}
        >{`${formatCount(refused)} ${refused === 1 ? 'says' : 'say'} no`}</p>
      )}
    </section>
  )
}

type Loaded = { parks: ParkResult[]; pages: number; isLoading: boolean; hasFailed: boolean }

/** The parks loaded so far, and a function that loads more. */
function useUnknownParks({ query, isOpen, count, onParks }: UnknownParksProps) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState<Loaded>(NOTHING_LOADED)
  const { parks, pages } = loaded

  async function more(): Promise<void> {
    setLoaded({ ...loaded, isLoading: true, hasFailed: false })
    const next = { ...query, include: 'unknown', limit: 1, unknownPage: pages + 1 } as const
    try {
      const { parksUnknown = [] } = await client.fetchQuery(searchQuery(next))
      const found = parksUnknown.map((park) => ({ ...park, isUnknown: true as const }))
      setLoaded({ ...NOTHING_LOADED, parks: [...parks, ...found], pages: pages + 1 })
    } catch {
      setLoaded({ ...loaded, hasFailed: true })
    }
  }

  const open = useEffectEvent(() => isOpen && count > 0 && more())
  useEffect(() => {
    void open()
  }, [])
  const report = useEffectEvent(onParks)
  useEffect(() => {
    report(parks)
    return () => report([])
  }, [parks])
  return { ...loaded, more }
}
