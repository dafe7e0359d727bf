import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Asked } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { searchQuery } from '../../app/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { CardList } from './CardList.tsx'
import { NearbyParks } from './NearbyParks.tsx'
import styles from './UnknownParks.module.css'

const NOTHING_LOADED = { parks: [], pages: 0, isLoading: false, hasFailed: false }

type UnknownParksProps = {
  query: SearchQuery
  answer: SearchAnswer
  /** Whether they are loaded at once, because no park matches. */
  isOpen: boolean
  asked: Asked
  selectedId: number | null
  onSelect: (park: ParkResult) => void
  onParks: (parks: ParkResult[]) => void
}

/** Follows the matching parks: those around, those that may match, page by page, and how many do not. */
export function UnknownParks(props: UnknownParksProps) {
  const { answer, asked, selectedId, onSelect } = props
  const { nearby, totalUnknown: count = 0, totalNo: refused = 0 } = answer
  const { parks: loaded, isLoading, hasFailed, more } = useUnknownParks(props)
  const [isUnfolded, setUnfolded] = useState(false)
  const known = loaded.filter(({ met = 0 }) => met > 0)
  const parks = isUnfolded || known.length === 0 ? loaded : known
  const unsaid = (answer.unknownByMet ?? []).find(({ met }) => met === 0)?.count ?? 0
  // The next parks are those of which nothing is known.
  const isFolded = parks.length > 0 && parks.length === count - unsaid && !isUnfolded
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<number | null>(null)

  function showMore() {
    next.current = parks.length
    if (isFolded) setUnfolded(true)
    if (!isFolded || loaded.length === parks.length) void more()
  }

  // Moves the focus to the first added park, which takes the place of the pressed button.
  useEffect(() => {
    const at = next.current
    if (at === null || parks.length <= at) return
    next.current = null
    list.current
      ?.querySelectorAll('article')
      [at]?.querySelector('a')
      ?.focus({ preventScroll: true })
  }, [parks])

  return (
    <section className={styles.section} aria-labelledby={count > 0 ? 'unknown-parks' : undefined}>
      {nearby && <NearbyParks {...{ nearby, asked, selectedId, onSelect }} />}
      {count > 0 && (
        <>
          <h3 id="unknown-parks" className={styles.heading}>
            May fit <span>· {formatCount(count)}</span>
          </h3>
          <div ref={list} className={styles.groups} aria-busy={isLoading}>
            {groupsOf(parks, answer).map(({ title, members }) => (
              <Fragment key={title}>
                {title && <h3 className={styles.group}>{title}</h3>}
                <CardList parks={members} {...{ asked, selectedId, onSelect }} />
              </Fragment>
            ))}
          </div>
          {hasFailed && (
            <p role="alert" className={styles.line}>
              These parks could not be loaded. <Button onClick={showMore}>Retry</Button>
            </p>
          )}
          {!hasFailed && parks.length < count && (
            <Button className={styles.more} data-scripted aria-busy={isLoading} onClick={showMore}>
              {isFolded
                ? `Nothing known yet · ${formatCount(unsaid)}`
                : parks.length > 0
                  ? 'Show more of these'
                  : count === 1
                    ? 'Show the park that may fit'
                    : `Show ${formatCount(count)} that may fit`}
            </Button>
          )}
        </>
      )}
      {refused > 0 && (
        <h3 className={styles.heading}>
          Don’t fit <span>· {formatCount(refused)}</span>
        </h3>
      )}
    </section>
  )
}

type Group = { title: string; members: ParkResult[] }

/** Parks that may match by how much of what was asked for they are known to have, if that is several things. */
export function groupsOf(
  parks: readonly ParkResult[],
  { asked = 0, unknownByMet = [] }: Pick<SearchAnswer, 'asked' | 'unknownByMet'>,
): Group[] {
  if (asked < 2) return parks.length > 0 ? [{ title: '', members: [...parks] }] : []
  const counts = new Map(unknownByMet.map(({ met, count }) => [met, count]))
  return [...new Set(parks.map(({ met = 0 }) => met))].map((met) => {
    const members = parks.filter((park) => (park.met ?? 0) === met)
    const what = met > 0 ? `Has ${met} of ${asked}` : 'Nothing known yet'
    return { title: `${what} · ${formatCount(counts.get(met) ?? members.length)}`, members }
  })
}

type Loaded = { parks: ParkResult[]; pages: number; isLoading: boolean; hasFailed: boolean }

/** The parks loaded so far, and a function that loads more. */
function useUnknownParks({ query, answer, isOpen, onParks }: UnknownParksProps) {
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

  const open = useEffectEvent(() => isOpen && (answer.totalUnknown ?? 0) > 0 && more())
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
