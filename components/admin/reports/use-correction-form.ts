import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type CorrectedFacts, describeCorrection } from '#domain/operator/corrections.ts'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import {
  type CorrectionValues,
  correctionValues,
  editedFacts,
  googlesMatters,
  hoursErrors,
} from './correction-form.ts'
import { editedKnowledge, factErrors, shownKnowledge } from './fact-rows.ts'
import { useCorrectPark } from './use-correct-park.ts'

type Options = {
  report: ReviewedReport
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onSaved: () => void
}

/** State of the correction form: values, changes against the park's data, and saving. */
export function useCorrectionForm({ report, onChange, onSaved }: Options) {
  // Fixed when the form opens, so that a refetch of the list does not discard input.
  const [first] = useState(() => correctionValues(report))
  const [googles] = useState(() => googlesMatters(report))
  const [resolve, setResolve] = useState(true)
  const [isEmpty, setIsEmpty] = useState(false)
  const save = useCorrectPark(onSaved)
  const form = useForm<CorrectionValues>({
    initialValues: first,
    validate: (values) => ({ ...hoursErrors(values), ...factErrors(values.facts) }),
    onValuesChange(values) {
      setIsEmpty(false)
      onChange(Object.keys(edit(values)).length > 0)
    },
  })
  const before = { ...report.park, facts: shownKnowledge(report, form.values.facts) }
  const differences = describeCorrection(before, edit(form.values))

  function edit(values: CorrectionValues): CorrectedFacts {
    const facts = editedKnowledge(report, values.facts)
    const hasFacts = Object.keys(facts).length > 0
    return { ...editedFacts(first, values), ...(hasFacts ? { facts } : {}) }
  }

  function submit(values: CorrectionValues): void {
    if (save.isPending) return
    const edited = edit(values)
    if (Object.keys(edited).length === 0) setIsEmpty(true)
    else save.mutate({ id: report.id, facts: edited, resolve })
  }

  function focusFirst(errors: Record<string, unknown>): void {
    const [path = ''] = Object.keys(errors)
    form.getInputNode(path)?.focus()
  }

  const onSubmit = form.onSubmit(submit, focusFirst)
  return { form, googles, differences, isEmpty, save, resolve, setResolve, onSubmit }
}
