import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type CorrectedFacts, describeCorrection } from '#domain/operator/corrections.ts'
import { Form, useFields } from '../Form.tsx'
import { Differences } from './ChangeItem.tsx'
import { CorrectionFields } from './CorrectionFields.tsx'
import {
  type CorrectedPark,
  type CorrectionValues,
  correctionValues,
  editedFacts,
  googlesMatters,
  hoursErrors,
  placeErrors,
} from './correction-form.ts'
import { editedKnowledge, factErrors, knowledgeSources, shownKnowledge } from './fact-rows.ts'

type FormProps = {
  of: CorrectedPark
  save: { isPending: boolean; error: unknown; mutate: (facts: CorrectedFacts) => void }
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  /** Shown above the buttons. */
  children?: ReactNode
}

/** Corrects what is known of a park, from a report or not. */
export function CorrectionForm({ of, save, onChange, onCancel, children }: FormProps) {
  // Fixed when the form opens, so that a refetch of the list does not discard input.
  const [first] = useState(() => correctionValues(of))
  const [googles] = useState(() => googlesMatters(of))
  const [isEmpty, setIsEmpty] = useState(false)
  const { form, submit } = useFields<CorrectionValues>({
    first,
    validate: (values) => ({
      ...placeErrors(first, values),
      ...hoursErrors(values),
      ...factErrors(values.facts),
    }),
    onValues(values) {
      setIsEmpty(false)
      onChange(Object.keys(edit(values)).length > 0)
    },
    onSubmit(values) {
      const edited = edit(values)
      if (Object.keys(edited).length === 0) setIsEmpty(true)
      else save.mutate(edited)
    },
  })

  function edit(values: CorrectionValues): CorrectedFacts {
    const facts = editedKnowledge(of, values.facts)
    const hasFacts = Object.keys(facts).length > 0
    return { ...editedFacts(first, values), ...(hasFacts ? { facts } : {}) }
  }

  const before = { ...of.park, facts: shownKnowledge(of, form.values.facts) }
  const sources = { ...of.fieldSources, ...knowledgeSources(of) }
  const differences = describeCorrection(before, edit(form.values), sources)
  return (
    <Form
      onSubmit={submit}
      submit="Save correction"
      isPending={save.isPending}
      failure={{ title: 'Failed to correct the park.', error: save.error }}
      onCancel={onCancel}
    >
      {googles.length > 0 && (
        <Alert title="Google’s data may not be copied: enter what you know.">
          Facts from Google are not filled in. What you enter is shown instead; what you leave as it
          is changes nothing.
        </Alert>
      )}
      <CorrectionFields form={form} of={of} googles={googles} />
      {differences.length > 0 && (
        <section aria-label="What will change">
          <Differences all={differences} />
        </section>
      )}
      {isEmpty && <Alert color="red" role="alert" title="Nothing is changed yet." />}
      {children}
    </Form>
  )
}
