import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import { errorText } from '../../app/trpc.ts'
import { FormButtons } from '../FormButtons.tsx'
import { CorrectionFields } from './CorrectionFields.tsx'
import { Differences } from './Differences.tsx'
import { type CorrectedPark, useCorrectionForm } from './use-correction-form.ts'

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
  const correction = useCorrectionForm({ of, onChange, save })
  const { form, googles, differences, isEmpty, onSubmit } = correction
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {googles.length > 0 && (
          <Alert title="Google’s data may not be copied: enter what you know.">
            Where Google is the source nothing of it is filled in. What you enter is shown instead
            of it; what you leave as it is changes nothing.
          </Alert>
        )}
        <CorrectionFields form={form} of={of} googles={googles} />
        {differences.length > 0 && (
          <section aria-label="What will change">
            <Differences all={differences} />
          </section>
        )}
        {isEmpty && <Alert color="red" role="alert" title="Nothing is changed yet." />}
        {save.error !== null && (
          <Alert color="red" role="alert" title="Failed to correct the park.">
            {errorText(save.error)}
          </Alert>
        )}
        {children}
        <FormButtons submit="Save correction" isSubmitting={save.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
