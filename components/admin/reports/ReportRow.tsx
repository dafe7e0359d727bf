import { Anchor, Checkbox, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { tellersText } from '#domain/operator/claim-tellers.ts'
import { CLAIM_LABELS, type CorrectedFacts, claimText } from '#domain/operator/corrections.ts'
import { REPORT_STATUSES, type ReportsView, STATUS_LABELS } from '#domain/operator/report-review.ts'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import type { ParkClaims } from '#domain/park/park-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { parkPath } from '#domain/text/slug.ts'
import type { ReportType } from '#domain/visitors/reports.ts'
import { trpc } from '../../trpc.ts'
import { REPORT_LABELS } from '../../visitors/reports/report-form.ts'
import { FormModal, type FormModalProps } from '../FormModal.tsx'
import { Act, Row } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { Moment } from '../Moment.tsx'
import { CORRECTED } from '../parks/queries.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { ReportHistory } from './ReportHistory.tsx'
import { useSetStatus } from './use-set-status.ts'

const STATUSES = REPORT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** What a report is about. */
const CLAIMS: Readonly<Record<ReportType, (keyof ParkClaims)[]>> = {
  address: ['vicinity', 'formattedAddress'],
  hours: ['openingHours'],
  amenity: ['amenities'],
  closed: ['closed'],
  other: ['vicinity', 'formattedAddress', 'closed'],
}

export function ReportRow({ report, view }: { report: ReviewedReport; view: ReportsView }) {
  const [isCorrecting, correcting] = useDisclosure()
  const { mutate: setStatus } = useSetStatus()
  const { id, parkId, parkName, reportType, details, status } = report
  const name = parkName || `Park ${parkId}`
  return (
    <Row
      details={{
        label: 'History',
        name: `History of report ${id}`,
        content: () => <ReportHistory reportId={id} />,
      }}
      actions={
        <>
          <Act
            label="Correct park"
            name={`Correct park: ${name}`}
            variant="light"
            onClick={correcting.open}
          />
          <NativeSelect
            aria-label={`Status of report ${id}`}
            size="xs"
            data={STATUSES}
            value={status}
            onChange={({ currentTarget: { value } }) => {
              const to = REPORT_STATUSES.find((each) => each === value)
              if (to) setStatus({ id, from: status, to, view })
            }}
          />
        </>
      }
      below={
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <section>
              <Text component="h3" size="xs" fw={600} c="dimmed">
                What the visitor says
              </Text>
              <Text {...(details ? {} : { c: 'dimmed' })} style={{ whiteSpace: 'pre-line' }}>
                {details ?? 'No details given.'}
              </Text>
            </section>
            <section>
              <Text component="h3" size="xs" fw={600} c="dimmed">
                What is shown now
              </Text>
              <ShownNow report={report} />
            </section>
          </SimpleGrid>
          <ReportDates report={report} />
          <FormModal
            opened={isCorrecting}
            onClose={correcting.close}
            title={`Correct ${name}`}
            question="Discard the correction?"
          >
            {(form) => <ReportCorrection report={report} {...form} />}
          </FormModal>
        </>
      }
    >
      <h2>{REPORT_LABELS[reportType]}</h2>
      <Anchor href={parkPath({ id: parkId, name })}>{name}</Anchor>
    </Row>
  )
}

/** The facts visitors see that a report is about. */
function ShownNow({ report: { reportType, park, tellers } }: { report: ReviewedReport }) {
  const keys = CLAIMS[reportType]
  return keys.map((key) => (
    <Text key={key} style={{ whiteSpace: 'pre-line' }}>
      {keys.length > 1 && (
        <Text span c="dimmed">
          {CLAIM_LABELS[key]}:{' '}
        </Text>
      )}
      {claimText(key, park)}
      {tellers[key] && (
        <Text component="small" display="block" size="xs" c="dimmed">
          {tellersText(tellers[key])}
        </Text>
      )}
    </Text>
  ))
}

/** When the report was sent, how often, and when it last changed. */
function ReportDates({ report }: { report: ReviewedReport }) {
  const { id, createdAt, changedAt, timesReported } = report
  return (
    <Text size="xs" c="dimmed">
      Report {id} · <Moment at={createdAt} />
      {timesReported > 1 && ` · sent ${formatCount(timesReported)} times`}
      {changedAt && (
        <>
          {' '}
          · last change <Moment at={changedAt} />
        </>
      )}
    </Text>
  )
}

type CorrectionProps = Parameters<FormModalProps['children']>[0] & { report: ReviewedReport }

/** Corrects the park of a report, and resolves the report unless that is unchecked. */
function ReportCorrection({ report, onChange, onCancel, onSaved }: CorrectionProps) {
  const [resolve, setResolve] = useState(true)
  const save = useChange({
    run: (facts: CorrectedFacts) => trpc.reports.correct.mutate({ id: report.id, facts, resolve }),
    done: [
      'The park is corrected.',
      'New searches show it at once; pages that a cache on the way keeps follow within six minutes.',
    ],
    onDone: onSaved,
    refresh: CORRECTED,
  })
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
