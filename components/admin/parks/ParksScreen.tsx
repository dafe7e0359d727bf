import { SegmentedControl } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import {
  isParkSet,
  LONGEST_PARK_SEARCH,
  PARK_VIEWS,
  parksViewSearch,
  readParksView,
  SET_LABELS,
} from '#domain/operator/park-edit.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { PausedSearch } from '../list/PausedSearch.tsx'
import { useListView } from '../list/use-list-view.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import { AddPark } from './AddPark.tsx'
import { ApartPairs, DuplicatesQueue } from './Duplicates.tsx'
import { FoundParks } from './FoundParks.tsx'
import { ALL_EDITS } from './queries.ts'

const SETS = PARK_VIEWS.map((value) => ({ value, label: SET_LABELS[value] }))

export function ParksScreen() {
  const { view, show } = useListView({ read: readParksView, write: parksViewSearch })
  const client = useQueryClient()
  const isFetching = useIsFetching({ queryKey: ALL_EDITS }) > 0
  const { set } = view
  const actions = (
    <>
      <RefreshButton
        isFetching={isFetching}
        onRefresh={() => client.invalidateQueries({ queryKey: ALL_EDITS })}
      />
      <AddPark onAdded={(q) => show({ q, set: 'all' })} />
    </>
  )
  return (
    <AdminFrame title="Parks" actions={actions}>
      <PausedSearch
        label="Search parks"
        placeholder="A park’s name or number"
        maxLength={LONGEST_PARK_SEARCH}
        q={view.q}
        onSearch={(q) => show({ q, ...(isParkSet(set) ? {} : { set: 'all' }) })}
      />
      <SegmentedControl
        my="md"
        // One that has a row to itself does not fill it.
        styles={{ root: { flexWrap: 'wrap' }, control: { flex: 'none' } }}
        aria-label="Which parks"
        data={SETS}
        value={set}
        onChange={(value) => show({ set: PARK_VIEWS.find((one) => one === value) ?? 'all' })}
      />
      {set === 'duplicates' ? (
        <DuplicatesQueue />
      ) : set === 'apart' ? (
        <ApartPairs page={view.page} onPage={(page) => show({ page })} />
      ) : (
        <FoundParks view={{ ...view, set }} show={show} />
      )}
    </AdminFrame>
  )
}
