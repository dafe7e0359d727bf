import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { ParksView } from '#domain/operator/park-edit.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { ParkList, type ShownView } from './ParkList.tsx'
import { parksToEditQuery } from './queries.ts'

type FoundProps = { view: ShownView; show: (change: Partial<ParksView>) => void }

/** The parks of a view, page by page. */
export function FoundParks({ view, show }: FoundProps) {
  const parks = useQuery({ ...parksToEditQuery(view), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)

  function clear(): void {
    show({ q: '', set: 'all' })
    focus(list)
  }

  function showPage(page: number): void {
    show({ page })
    focus(list)
    window.scrollTo({ top: 0 })
  }

  return (
    <div ref={list} tabIndex={-1}>
      {parks.error ? (
        <LoadFailure
          title="Failed to load parks."
          error={parks.error}
          onRetry={() => void parks.refetch()}
        />
      ) : (
        <ParkList
          view={view}
          found={parks.data}
          onPage={showPage}
          onClear={clear}
          onGone={() => focus(list)}
        />
      )}
    </div>
  )
}

function focus(list: RefObject<HTMLDivElement | null>): void {
  list.current?.focus({ preventScroll: true })
}
