import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { useCorrectPark } from './use-correct-park.ts'

type CorrectionProps = {
  report: ReviewedReport
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Corrects the park of a report, and resolves the report unless that is unchecked. */
export function ReportCorrection({ report, onChange, onCancel, onSaved }: CorrectionProps) {
  const [resolve, setResolve] = useState(true)
  const { mutate, ...sending } = useCorrectPark(onSaved)
  const save = {
    ...sending,
    mutate: (facts: Parameters<typeof mutate>[0]['facts']) =>
      mutate({ id: report.id, facts, resolve }),
  }
  return (
    <CorrectionForm of={report} save={save} onChange={onChange} onCancel={onCancel}>
      <Checkbox
        label="Resolve this report"
        checked={resolve}
        onChange={(event) => setResolve(event.currentTarget.checked)}
      />
    </CorrectionForm>
  )
}
