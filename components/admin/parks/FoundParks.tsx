import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ParksView } from '#domain/operator/park-edit.ts'
import { later } from '../../ui/Later.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { NO_FILTERS } from './ParkFilters.tsx'
import { ParkList, type ShownView } from './ParkList.tsx'
import styles from './Parks.module.css'
import { parksToEditQuery } from './queries.ts'
import { SeveralParks } from './SeveralParks.tsx'

const FoundMap = later(() => import('./FoundMap.tsx').then((file) => file.FoundMap))

type FoundProps = { view: ShownView; show: (change: Partial<ParksView>) => void }

/** The parks of a view, page by page. */
export function FoundParks({ view, show }: FoundProps) {
  const parks = useQuery({ ...parksToEditQuery(view), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const [hasMap, map] = useDisclosure()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = (ids: readonly number[]) => setChosen(new Set(ids))
  // What is not seen must not be changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each view anew
  useEffect(() => choose([]), [JSON.stringify(view)])
  const found = parks.data?.parks ?? []

  function clear(): void {
    show({ ...NO_FILTERS, q: '', set: 'all' })
    focus(list)
  }

  function showPage(page: number): void {
    show({ page })
    focus(list)
    window.scrollTo({ top: 0 })
  }

  function goTo(id: number): void {
    const row = list.current?.querySelector<HTMLElement>(`[data-park="${id}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }

  return (
    <div ref={list} tabIndex={-1}>
      {found.length > 0 && (
        <Group justify="space-between" align="flex-start" gap="xs">
          <SeveralParks parks={found} chosen={chosen} onChoose={choose} />
          <Button size="xs" variant="default" aria-expanded={hasMap} onClick={map.toggle}>
            {hasMap ? 'Hide the map' : 'Show on a map'}
          </Button>
        </Group>
      )}
      {hasMap && found.length > 0 && (
        <div className={styles.map}>
          <FoundMap parks={found} onPress={goTo} />
        </div>
      )}
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
          chosen={chosen}
          onChoose={(id, isChosen) =>
            choose([...[...chosen].filter((one) => one !== id), ...(isChosen ? [id] : [])])
          }
        />
      )}
    </div>
  )
}

function focus(list: RefObject<HTMLDivElement | null>): void {
  list.current?.focus({ preventScroll: true })
}
