import { Collapse, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import type { RegionRun, RunSummary } from '#domain/region/region-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { Moment } from '../Moment.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import styles from './Regions.module.css'

/** The summary and the log of a region's newest run, once opened. */
export function RunDetails({ name, run }: { name: string; run: RegionRun }) {
  const [isOpen, { toggle }] = useDisclosure()
  const id = useId()
  if (!run.summary && run.log.length === 0) return null
  return (
    <div>
      <UnstyledButton
        className={styles.disclosure}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${run.summary ? 'Summary and log' : 'Log'}: ${name}`}
        onClick={toggle}
      >
        <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
        {run.summary ? 'Summary and log' : 'Log'}
      </UnstyledButton>
      <Collapse id={id} expanded={isOpen}>
        {isOpen && (
          <div className={styles.details}>
            <Times {...run} />
            {run.summary && <Summary {...run.summary} />}
            {run.log.length > 0 && <Log lines={run.log} />}
          </div>
        )}
      </Collapse>
    </div>
  )
}

function Times({ startedAt, endedAt }: RegionRun) {
  if (startedAt === null) return null
  return (
    <p className={styles.about}>
      Started <Moment at={startedAt} />
      {endedAt !== null && (
        <>
          {' '}
          · ended <Moment at={endedAt} />
        </>
      )}
    </p>
  )
}

function Summary(summary: RunSummary) {
  const streets = ['Streets', summary.streets ?? 0] as const
  const isOfStreets = summary.records === 0 && streets[1] > 0
  const all = [
    ['Records in the file', summary.records],
    ['Parks added', summary.added],
    ['Changed', summary.updated],
    ['Unchanged', summary.unchanged],
    ['Joined with known parks', summary.joined],
    ['Gone', summary.gone],
    ['Cities and districts', summary.places],
    streets,
  ] as const
  const counts = isOfStreets ? [streets] : all
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <Reasons title="Skipped" reasons={summary.skipped} />
      <Reasons title="Notes" reasons={summary.notes} />
      {summary.facts.length > 0 && (
        <section>
          <h4>What it says about the parks</h4>
          <ul className={styles.pills}>
            {summary.facts.map(({ key, count }) => (
              <li key={key}>
                <StatusBadge status="none">{`${factName(key)}: ${formatCount(count)}`}</StatusBadge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type ReasonsProps = { title: string; reasons: RunSummary['skipped'] }

function Reasons({ title, reasons }: ReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <ul className={styles.reasons}>
        {reasons.map(({ reason, count, examples }) => (
          <li key={reason}>
            <b>{formatCount(count)}</b> {reason}
            {examples.length > 0 && <span> For example: {examples.join(', ')}.</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Log({ lines }: { lines: RegionRun['log'] }) {
  return (
    <section>
      <h4>Log</h4>
      <ol className={styles.log}>
        {lines.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
          <li key={index}>
            <Moment at={at} /> <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The catalogue's word for a fact. */
function factName(key: string): string {
  return FACT_LABELS.find((fact) => fact.key === key)?.name ?? key
}
