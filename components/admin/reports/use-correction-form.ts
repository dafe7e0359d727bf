import { useForm } from '@mantine/form'
import { useState } from 'react'
import { describeCorrection } from '#domain/operator/corrections.ts'
import type { ReviewedReport } from '#domain/visitors/report-schemas.ts'
import {
  type CorrectionValues,
  correctionValues,
  editedFacts,
  googlesMatters,
  hoursErrors,
} from './correction-form.ts'
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
    validate: hoursErrors,
    onValuesChange(values) {
      setIsEmpty(false)
      onChange(Object.keys(editedFacts(first, values)).length > 0)
    },
  })
  const facts = editedFacts(first, form.values)
  const differences = describeCorrection(report.park, facts)

  function submit(values: CorrectionValues): void {
    if (save.isPending) return
    const edited = editedFacts(first, values)
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
