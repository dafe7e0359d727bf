import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_RELATED_PARKS } from '#domain/blog/blog-edit.ts'
import type { NamedPark } from '#domain/blog/blog-edit-schemas.ts'
import { errorText, procedureQuery } from '../../../app/trpc.ts'

/** Debounce of typing before a post's related parks are searched. */
const RELATED_PARKS_DEBOUNCE_MS = 300

const MIN_LETTERS = 3

type ParksProps = {
  ids: number[]
  /** Parks whose names have been loaded. */
  known: NamedPark[]
  onKnown: (parks: NamedPark[]) => void
  onChange: (ids: number[]) => void
}

/** Multi-select of the post's related parks, searched by name. */
export function RelatedParksField({ ids, known, onKnown, onChange }: ParksProps) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), RELATED_PARKS_DEBOUNCE_MS)
  const isAsked = text.length >= MIN_LETTERS
  const { data, error, isFetching } = useQuery({
    ...procedureQuery('parks.named', { text }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? (data?.parks ?? []) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when search results arrive
  useEffect(() => {
    if (data) onKnown(data.parks)
  }, [data])
  const chosen = ids.map((id) => known.find((park) => park.id === id) ?? goneFrom(id))
  const offered = [...new Map([...chosen, ...found].map((park) => [park.id, park])).values()]
  return (
    <MultiSelect
      label="Related parks"
      description="Shown below the post, in this order. Type a park’s name."
      searchable
      hidePickedOptions
      maxValues={MAX_RELATED_PARKS}
      data={offered.map((park) => ({ value: String(park.id), label: labelOf(park) }))}
      filter={({ options }) => options}
      nothingFoundMessage={nothingText({ isAsked, isFetching })}
      error={error && errorText(error)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={ids.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    />
  )
}

function goneFrom(id: number): NamedPark {
  return { id, name: `Park ${id} (no longer there)` }
}

function labelOf({ name, vicinity }: NamedPark): string {
  return vicinity ? `${name}, ${vicinity}` : name
}

function nothingText({ isAsked, isFetching }: { isAsked: boolean; isFetching: boolean }): string {
  if (!isAsked) return 'Type three letters or more.'
  return isFetching ? 'Looking…' : 'No park of this name.'
}
