import { Button, Group, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  LONGEST_FILTER,
  type ParkFilters as ParkFilterValues,
  type ParkSet,
  type ParksView,
} from '#domain/operator/park-edit.ts'
import type { HideParksInput, ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { later } from '../../ui/Later.tsx'
import styles from '../admin.module.css'
import { type Filter, Filters } from '../list/Filters.tsx'
import { List } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { missingFacts } from '../reports/fact-rows.ts'
import { ParkRow } from './ParkRow.tsx'
import { ALL_EDITS } from './queries.ts'

const FoundMap = later(() => import('./FoundMap.tsx').then((file) => file.FoundMap))

const NO_FILTERS: ParkFilterValues = { place: '', source: '', region: 0, missing: '' }

/** What is said of a set without a park. */
const NONE: Readonly<Record<ParkSet, string>> = {
  all: 'There are no parks yet.',
  corrected: 'No park has been corrected.',
  hidden: 'No park is hidden.',
  closed: 'No park is known to be closed.',
  merged: 'No park is merged into another.',
}

type FoundProps = {
  view: ParksView & { set: ParkSet }
  show: (change: Partial<ParksView>) => void
}

/** The parks of a view, page by page. */
export function FoundParks({ view, show }: FoundProps) {
  const parks = useQuery({
    ...procedureQuery('parkEdits.list', view),
    placeholderData: keepPreviousData,
  })
  const [hasMap, map] = useDisclosure()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choose = (ids: readonly number[]) => setChosen(new Set(ids))
  // What is not seen must not be changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each view anew
  useEffect(() => choose([]), [JSON.stringify(view)])
  const { set, q, page, ...filters } = view
  const isFiltered = Object.values(filters).some(Boolean)
  const matching = `No ${set === 'all' ? '' : `${set} `}park matches “${q}”.`
  const none = isFiltered ? 'No park matches the filters.' : q ? matching : NONE[set]
  return (
    <>
      <ParkFilters view={view} show={show} isFiltered={isFiltered} />
      <List
        query={parks}
        noun="parks"
        label="Parks"
        failure="Failed to load parks."
        itemsOf={(found) => found.parks}
        keyOf={({ id }) => id}
        noneOf={() => ({
          text: none,
          button: (set !== 'all' || q !== '' || isFiltered) && 'Show all parks',
          onPress: () => show({ ...NO_FILTERS, q: '', set: 'all' }),
        })}
        pagesOf={({ hasMore }) => ({ page, hasMore, onPage: (next) => show({ page: next }) })}
        above={(found) =>
          found.length > 0 && (
            <>
              <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
                <SeveralParks parks={found} chosen={chosen} onChoose={choose} />
                <Button size="xs" variant="default" aria-expanded={hasMap} onClick={map.toggle}>
                  {hasMap ? 'Hide the map' : 'Show on a map'}
                </Button>
              </Group>
              {hasMap && (
                <div className={styles.map}>
                  <FoundMap parks={found} onPress={goTo} />
                </div>
              )}
            </>
          )
        }
      >
        {(park) => (
          <ParkRow
            park={park}
            isChosen={chosen.has(park.id)}
            onChoose={(isChosen) =>
              choose([...chosen].filter((id) => id !== park.id).concat(isChosen ? park.id : []))
            }
          />
        )}
      </List>
    </>
  )
}

function goTo(id: number): void {
  const row = document.querySelector<HTMLElement>(`[data-park="${id}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}

type FiltersProps = FoundProps & { isFiltered: boolean }

const FACTS = missingFacts([])

/** What the found parks are narrowed down by, besides their names. */
function ParkFilters({ view, show, isFiltered }: FiltersProps) {
  const { data } = useQuery(procedureQuery('parkEdits.choices'))
  const { source, region, missing } = view
  const sources = data?.sources.map((value) => ({ value, label: sourceName(value) })) ?? []
  const regions = data?.regions.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const filters: Filter<ParksView>[] = [
    {
      name: 'place',
      label: 'Place',
      type: 'text',
      placeholder: 'Such as Denver, CO',
      maxLength: LONGEST_FILTER,
    },
    {
      name: 'source',
      label: 'Source',
      options: withChosen(sources, { value: '', chosen: source }),
    },
    {
      name: 'region',
      label: 'Region',
      options: withChosen(regions, { value: '0', chosen: String(region) }),
    },
  ]
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Filters view={view} show={show} filters={filters} />
      <Select
        label="Unknown"
        placeholder="Any fact"
        data={FACTS}
        value={missing || null}
        onChange={(key) => show({ missing: key ?? '' })}
        nothingFoundMessage="No such fact"
        searchable
        clearable
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => show(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </Group>
  )
}

type Option = { value: string; label: string }

/** Any, the known ones, and the chosen one: the address may name what is not, or not yet, known. */
function withChosen(known: readonly Option[], any: { value: string; chosen: string }): Option[] {
  const { value, chosen } = any
  const options = [{ value, label: 'Any' }, ...known]
  const isKnown = options.some((option) => option.value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: chosen }]
}

type SeveralProps = {
  parks: readonly ParkToEdit[]
  chosen: ReadonlySet<number>
  onChoose: (ids: readonly number[]) => void
}

/** Hides the chosen parks, or shows them, after a question; one press undoes it for all. */
function SeveralParks({ parks, chosen, onChoose }: SeveralProps) {
  const ids = parks.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const some = ids.length === 1 ? '1 park' : `${ids.length} parks`
  const undo = useChange({
    run: (changed: number[]) => trpc.parkEdits.undoSeveral.mutate({ ids: changed }),
    done: 'The change is undone.',
    failed: 'Failed to undo the change.',
    refresh: [ALL_EDITS],
  })
  const change = useChange({
    run: (input: HideParksInput) => trpc.parkEdits.hide.mutate(input),
    confirm: ({ hidden }) => ({
      title: hidden ? `Hide ${some}?` : `Show ${some}?`,
      message: hidden
        ? 'Visitors see nothing of them, not even their own pages.'
        : 'Visitors see them again.',
      action: hidden ? 'Hide' : 'Show',
      isDestructive: hidden,
    }),
    onDone({ ids: changed }, { hidden }) {
      const are = changed.length === 1 ? '1 park is' : `${changed.length} parks are`
      notifyUndo(`${are} ${hidden ? 'hidden from' : 'shown to'} visitors.`, () =>
        undo.mutate(changed),
      )
      onChoose([])
    },
    failed: 'Failed to change the parks.',
    refresh: [ALL_EDITS],
  })
  return (
    <Group gap="xs" mih={30}>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => onChoose(ids.length === parks.length ? [] : parks.map(({ id }) => id))}
      >
        {ids.length === parks.length ? 'Choose none' : 'Choose all'}
      </Button>
      {ids.length > 0 && <Text size="sm">{some} chosen</Text>}
      {ids.length > 0 &&
        [true, false].map((hidden) => (
          <Button
            key={String(hidden)}
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => void change.ask({ ids, hidden })}
          >
            {hidden ? 'Hide chosen' : 'Show chosen'}
          </Button>
        ))}
    </Group>
  )
}
