import { Button, Group, Paper, Progress, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SettingSection, ShownSettings } from '#domain/operator/settings-schemas.ts'
import type { Check, Setup, SetupNotes, SetupStep } from '#domain/operator/setup-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { trpc } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { SETTINGS } from '../config/queries.ts'
import { SectionForm } from '../config/SectionForm.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { notifyFailure } from '../notify.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { SETUP } from './queries.ts'
import styles from './Setup.module.css'
import { countSettled, STEPS } from './steps.ts'

/** What a new site needs, step by step. */
export function SetupScreen() {
  const setup = useQuery(SETUP)
  const settings = useQuery(SETTINGS)
  const waiting = <Skeleton height={480} radius="md" />
  return (
    <AdminFrame title="Set Up">
      <Loaded query={setup} failure="The set-up could not be loaded" waiting={waiting}>
        {(found) => (
          <Loaded query={settings} failure="The settings could not be loaded" waiting={waiting}>
            {({ sections }) => <Steps setup={found} sections={sections} />}
          </Loaded>
        )}
      </Loaded>
    </AdminFrame>
  )
}

type StepsProps = { setup: Setup; sections: ShownSettings['sections'] }

function Steps({ setup, sections }: StepsProps) {
  const { steps, checks, isFinished } = setup
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<readonly SetupStep[]>([])
  useUnsavedWarning(unsaved.length > 0)
  const refresh = async () => {
    await Promise.all([client.invalidateQueries(SETTINGS), client.invalidateQueries(SETUP)])
  }
  const note = useMutation({
    mutationFn: (notes: SetupNotes) => trpc.config.noteSetup.mutate(notes),
    onSuccess: refresh,
    onError: ({ message }) => notifyFailure('Not saved', message),
  })
  const [skipped, setSkipped] = useState(() =>
    steps.filter(({ state }) => state === 'skipped').map(({ id }) => id),
  )
  function toggle(id: SetupStep) {
    const others = skipped.filter((one) => one !== id)
    const next = skipped.includes(id) ? others : [...others, id]
    setSkipped(next)
    note.mutate({ isFinished, skipped: next })
  }
  const settled = countSettled(setup)
  // The same until settings are loaded anew: what is typed is merged with them then.
  const forms = useMemo(() => toForms(sections), [sections])
  return (
    <div className={styles.page}>
      <div>
        <Text size="sm" role="status">
          {settled} of {steps.length} steps done or skipped
        </Text>
        <Progress value={(settled / steps.length) * 100} aria-label="Set-up" mt={4} />
      </div>
      {steps.map(({ id, state }) => {
        const { title, about, settings, without } = STEPS[id]
        const badge = <StateBadge state={state} />
        const skip = state !== 'done' && (
          <Button
            variant="subtle"
            aria-label={`${state === 'open' ? 'Skip' : 'Take it up again'}: ${title}`}
            aria-describedby={`${id}-without`}
            onClick={() => toggle(id)}
          >
            {state === 'open' ? 'Skip' : 'Take it up again'}
          </Button>
        )
        const consequence = state !== 'done' && (
          <Text size="sm" c="dimmed" mt="xs" id={`${id}-without`}>
            {without}
          </Text>
        )
        if (settings.length === 0) {
          return (
            <Paper
              key={id}
              component="section"
              className={styles.step}
              aria-labelledby={`${id}-title`}
            >
              <Group justify="space-between" align="baseline">
                <h2 id={`${id}-title`}>{title}</h2>
                {badge}
              </Group>
              <p className={styles.about}>{about}</p>
              <p>{parksText(setup)}</p>
              <Group gap="sm">
                <Button component="a" href="/admin/regions">
                  Bring parks in
                </Button>
                {skip}
              </Group>
              {consequence}
            </Paper>
          )
        }
        return (
          <SectionForm
            key={id}
            section={forms[id]}
            badge={badge}
            actions={skip}
            below={consequence}
            onSaved={refresh}
            onUnsaved={(isUnsaved) =>
              setUnsaved((ids) => [...ids.filter((one) => one !== id), ...(isUnsaved ? [id] : [])])
            }
          />
        )
      })}
      <Checks checks={checks} />
      <Group>
        <Button
          loading={note.isPending}
          onClick={() =>
            note.mutate(
              { skipped, isFinished: true },
              { onSuccess: () => window.location.assign('/admin') },
            )
          }
        >
          {isFinished ? 'Back to the dashboard' : 'Finish'}
        </Button>
        {!isFinished && (
          <Text size="sm" c="dimmed">
            All of this can be changed later.
          </Text>
        )}
      </Group>
    </div>
  )
}

function toForms(sections: StepsProps['sections']): Record<SetupStep, SettingSection> {
  const all = sections.flatMap(({ settings }) => settings)
  const forms = Object.entries(STEPS).map(([id, { title, about, settings }]) => [
    id,
    { id, title, about, settings: all.filter(({ name }) => settings.includes(name)) },
  ])
  return Object.fromEntries(forms)
}

const STATES = {
  done: { status: 'active', text: 'Done' },
  skipped: { status: 'none', text: 'Skipped' },
  open: { status: 'pending', text: 'Open' },
} as const

function StateBadge({ state }: { state: keyof typeof STATES }) {
  const { status, text } = STATES[state]
  return <StatusBadge status={status}>{text}</StatusBadge>
}

function parksText({ parks, regions }: Setup): string {
  const here = `${formatCount(parks)} ${parks === 1 ? 'park is' : 'parks are'} here`
  if (regions === 0) return `${here}.`
  return `${here}, of ${formatCount(regions)} ${regions === 1 ? 'region' : 'regions'} and what came along.`
}

const CHECKED = {
  ok: { status: 'active', text: 'Fine' },
  warn: { status: 'pending', text: 'To do' },
  fail: { status: 'error', text: 'Wrong' },
} as const

/** What the doctor finds, with what to do. */
function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <Paper component="section" className={styles.step} aria-labelledby="checks-title">
      <h2 id="checks-title">Checks of this server</h2>
      <ul className={styles.checks}>
        {checks.map(({ name, status, message, advice }) => (
          <li key={name + message}>
            <StatusBadge status={CHECKED[status].status}>{CHECKED[status].text}</StatusBadge>
            <div>
              <b>{name}:</b> {message}
              {advice && (
                <Text size="sm" c="dimmed">
                  {advice}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
