import { Alert, Checkbox, Stack } from '@mantine/core'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import { errorText } from '../../trpc.ts'
import { FormButtons } from '../FormButtons.tsx'
import { CorrectionFields } from './CorrectionFields.tsx'
import { Differences } from './Differences.tsx'
import { useCorrectionForm } from './use-correction-form.ts'

type FormProps = {
  report: ReviewedReport
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

export function CorrectionForm({ report, onChange, onCancel, onSaved }: FormProps) {
  const correction = useCorrectionForm({ report, onChange, onSaved })
  const { form, googles, differences, isEmpty, save, resolve, setResolve, onSubmit } = correction
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {googles.length > 0 && (
          <Alert title="Google’s data may not be copied: enter what you know.">
            Where Google is the source nothing of it is filled in. What you enter is shown instead
            of it; what you leave as it is changes nothing.
          </Alert>
        )}
        <CorrectionFields form={form} report={report} googles={googles} />
        {differences.length > 0 && (
          <section aria-label="What will change">
            <Differences all={differences} />
          </section>
        )}
        {isEmpty && <Alert color="red" role="alert" title="Nothing is changed yet." />}
        {save.error && (
          <Alert color="red" role="alert" title="Failed to correct the park.">
            {errorText(save.error)}
          </Alert>
        )}
        <Checkbox
          label="Resolve this report"
          checked={resolve}
          onChange={(event) => setResolve(event.currentTarget.checked)}
        />
        <FormButtons submit="Save correction" isSubmitting={save.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
