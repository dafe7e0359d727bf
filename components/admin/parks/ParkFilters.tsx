import { Button, Group, NativeSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type ParkFilters as Filters,
  LONGEST_FILTER,
  type ParksView,
} from '#domain/operator/park-edit.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { missingFacts } from '../reports/fact-rows.ts'
import { parkChoicesQuery } from './queries.ts'

type FiltersProps = { view: ParksView; show: (change: Partial<ParksView>) => void }

const FACTS = missingFacts([])
export const NO_FILTERS: Filters = { place: '', source: '', region: 0, missing: '' }

/** What the found parks are narrowed down by, besides their names. */
export function ParkFilters({ view, show }: FiltersProps) {
  const { data } = useQuery(parkChoicesQuery())
  const { place, source, region, missing } = view
  const sources = data?.sources.map((value) => ({ value, label: sourceName(value) })) ?? []
  const regions = data?.regions.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const isFiltered = Boolean(place || source || region || missing)
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <PlaceField place={place} onPlace={(next) => show({ place: next })} />
      <NativeSelect
        label="Source"
        data={[{ value: '', label: 'Any' }, ...withChosen(sources, source)]}
        value={source}
        onChange={({ currentTarget: { value } }) => show({ source: value })}
      />
      <NativeSelect
        label="Region"
        data={[{ value: '0', label: 'Any' }, ...withChosen(regions, region ? String(region) : '')]}
        value={String(region)}
        onChange={({ currentTarget: { value } }) => show({ region: Number(value) })}
      />
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

/** The address may name what is not, or not yet, known. */
function withChosen(options: readonly Option[], chosen: string): Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? [...options] : [...options, { value: chosen, label: chosen }]
}

function PlaceField({ place, onPlace }: { place: string; onPlace: (place: string) => void }) {
  const [text, setText] = useState(place)
  useEffect(() => setText(place), [place])
  const submit = () => text.trim() !== place && onPlace(text.trim())
  return (
    <TextInput
      label="Place"
      placeholder="Such as Denver, CO"
      maxLength={LONGEST_FILTER}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
    />
  )
}
