import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type CorrectedFacts, describeCorrection } from '#domain/operator/corrections.ts'
import type { EditedPark } from '#domain/operator/park-edit-schemas.ts'
import {
  type CorrectionValues,
  correctionValues,
  editedFacts,
  googlesMatters,
  hoursErrors,
  placeErrors,
} from './correction-form.ts'
import { editedKnowledge, factErrors, knowledgeTellers, shownKnowledge } from './fact-rows.ts'

/** A park to correct: what visitors see of it, and what of that may be copied. */
export type CorrectedPark = Pick<
  EditedPark,
  'park' | 'tellers' | 'copyable' | 'facts' | 'copyableFacts'
>

type Options = {
  of: CorrectedPark
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  /** Sends what is changed. */
  save: { isPending: boolean; mutate: (facts: CorrectedFacts) => void }
}

/** State of the correction form: values, changes against the park's data, and saving. */
export function useCorrectionForm({ of, onChange, save }: Options) {
  // Fixed when the form opens, so that a refetch of the list does not discard input.
  const [first] = useState(() => correctionValues(of))
  const [googles] = useState(() => googlesMatters(of))
  const [isEmpty, setIsEmpty] = useState(false)
  const form = useForm<CorrectionValues>({
    initialValues: first,
    validate: (values) => ({
      ...placeErrors(first, values),
      ...hoursErrors(values),
      ...factErrors(values.facts),
    }),
    onValuesChange(values) {
      setIsEmpty(false)
      onChange(Object.keys(edit(values)).length > 0)
    },
  })
  const before = { ...of.park, facts: shownKnowledge(of, form.values.facts) }
  const tellers = { ...of.tellers, ...knowledgeTellers(of) }
  const differences = describeCorrection(before, edit(form.values), tellers)

  function edit(values: CorrectionValues): CorrectedFacts {
    const facts = editedKnowledge(of, values.facts)
    const hasFacts = Object.keys(facts).length > 0
    return { ...editedFacts(first, values), ...(hasFacts ? { facts } : {}) }
  }

  function submit(values: CorrectionValues): void {
    if (save.isPending) return
    const edited = edit(values)
    if (Object.keys(edited).length === 0) setIsEmpty(true)
    else save.mutate(edited)
  }

  function focusFirst(errors: Record<string, unknown>): void {
    const [path = ''] = Object.keys(errors)
    form.getInputNode(path)?.focus()
  }

  const onSubmit = form.onSubmit(submit, focusFirst)
  return { form, googles, differences, isEmpty, onSubmit }
}
