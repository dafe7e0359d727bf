import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readPosition } from '#domain/operator/corrections.ts'
import { PARK_KIND_KEYS } from '#domain/park/park-kinds.ts'
import type { ParkClaims } from '#domain/park/park-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { notifySuccess } from '../notify.ts'
import { type CorrectionValues, correctionValues, placeErrors } from '../reports/correction-form.ts'
import { factErrors } from '../reports/fact-rows.ts'
import type { CorrectedPark } from '../reports/use-correction-form.ts'
import { ALL_EDITS } from './queries.ts'

const EMPTY: ParkClaims = {
  ...{
    name: '',
    position: null,
    types: [],
    vicinity: null,
    formattedAddress: null,
    openingHours: null,
  },
  ...{ amenities: [], description: null, closed: false, hidden: false },
}

/** A park of which nothing is known yet. */
export const NOTHING_KNOWN: CorrectedPark = {
  park: EMPTY,
  tellers: {},
  copyable: EMPTY,
  facts: [],
  copyableFacts: [],
}

type Options = { onChange: (isChanged: boolean) => void; onAdded: (id: number) => void }

/** State of the form that adds a park, and adding it. */
export function useAddPark({ onChange, onAdded }: Options) {
  const client = useQueryClient()
  const [kind, setKind] = useState<string>('park')
  const form = useForm<CorrectionValues>({
    initialValues: correctionValues(NOTHING_KNOWN),
    // Nothing is left as it was: name and position are required.
    validate: (values) => ({
      ...placeErrors({ ...values, name: ' ', position: ' ' }, values),
      ...factErrors(values.facts),
    }),
    onValuesChange: ({ name, position, vicinity, description, facts }) =>
      onChange([name, position, vicinity, description, ...facts].some((value) => value !== '')),
  })
  const add = useMutation({
    mutationFn: (values: CorrectionValues) => trpc.parkEdits.add.mutate(toInput(values, kind)),
    async onSuccess({ id, name }) {
      notifySuccess(`${name} is added.`, 'Searches find it at once.')
      onAdded(id)
      await client.invalidateQueries({ queryKey: ALL_EDITS })
    },
  })

  function submit(values: CorrectionValues): void {
    if (!add.isPending) add.mutate(values)
  }

  function focusFirst(errors: Record<string, unknown>): void {
    const [path = ''] = Object.keys(errors)
    form.getInputNode(path)?.focus()
  }

  return { form, kind, setKind, add, onSubmit: form.onSubmit(submit, focusFirst) }
}

function toInput(values: CorrectionValues, chosen: string) {
  const facts = values.facts.map(({ key, value }) => [key, value.trim()] as const)
  return {
    name: values.name.trim(),
    kind: PARK_KIND_KEYS.find((kind) => kind === chosen) ?? 'park',
    position: readPosition(values.position) ?? { lat: 0, lng: 0 },
    vicinity: values.vicinity.trim() || null,
    description: values.description.trim() || null,
    facts: Object.fromEntries(facts.filter(([, value]) => value !== '')),
  }
}
