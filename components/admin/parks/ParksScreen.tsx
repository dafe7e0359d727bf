import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  LONGEST_PARK_SEARCH,
  PARK_SETS,
  parksViewSearch,
  readParksView,
  SET_LABELS,
} from '#domain/operator/park-edit.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { PausedSearch } from '../PausedSearch.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { useListView } from '../use-list-view.ts'
import { AddPark } from './AddPark.tsx'
import { ParkList } from './ParkList.tsx'
import styles from './Parks.module.css'
import { parksToEditQuery } from './queries.ts'

const SETS = PARK_SETS.map((value) => ({ value, label: SET_LABELS[value] }))

export function ParksScreen() {
  const { view, show } = useListView({ read: readParksView, write: parksViewSearch })
  const parks = useQuery({ ...parksToEditQuery(view), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const actions = (
    <>
      <RefreshButton isFetching={parks.isFetching} onRefresh={parks.refetch} />
      <AddPark onAdded={(q) => show({ q, set: 'all' })} />
    </>
  )

  function clear(): void {
    show({ q: '', set: 'all' })
    list.current?.focus({ preventScroll: true })
  }

  function showPage(page: number): void {
    show({ page })
    list.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }

  return (
    <AdminFrame title="Parks" actions={actions}>
      <PausedSearch
        label="Search parks"
        placeholder="A park’s name or number"
        maxLength={LONGEST_PARK_SEARCH}
        q={view.q}
        onSearch={(q) => show({ q })}
      />
      <SegmentedControl
        className={styles.sets}
        aria-label="Which parks"
        data={SETS}
        value={view.set}
        onChange={(value) => show({ set: PARK_SETS.find((set) => set === value) ?? 'all' })}
      />
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
            onGone={() => list.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
    </AdminFrame>
  )
}
