import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { scheduleText } from '#domain/blog/blog-generate.ts'
import type { Schedule } from '#domain/blog/blog-generate-schemas.ts'
import { Moment } from '../../Moment.tsx'
import { RunText } from './RunText.tsx'
import { ScheduleHistory } from './ScheduleHistory.tsx'
import styles from './Schedules.module.css'
import type { SchedulesState } from './use-schedules.ts'

type ScheduleCardProps = {
  schedule: Schedule
  state: SchedulesState
  onEdit: (schedule: Schedule) => void
}

/** One schedule: what it writes and when, its last run, and its actions. */
export function ScheduleCard({ schedule, state, onEdit }: ScheduleCardProps) {
  const [isOpen, { toggle }] = useDisclosure()
  const { id, region, theme, count, status, isPaused, nextRunAt, lastRun } = schedule
  const { runNow, pause, remove } = state
  const isWriting = lastRun !== null && !lastRun.finishedAt
  const name = `${theme} in ${region}`
  return (
    <li className={styles.card} aria-label={name}>
      <Group gap="xs">
        <h2>{name}</h2>
        {isPaused && (
          <Badge variant="light" color="gray">
            Paused
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {scheduleText(schedule)} · {count} parks · {status === 'draft' ? 'as a draft' : 'published'}
      </Text>
      {!isPaused && (
        <Text size="sm">
          Next run: <Moment at={nextRunAt} hasZone />
        </Text>
      )}
      {lastRun && (
        <Text size="sm" role="status">
          Last run: <RunText run={lastRun} />
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          loading={isWriting || (runNow.isPending && runNow.variables === id)}
          onClick={() => runNow.mutate(id)}
        >
          Run now
        </Button>
        <Button size="xs" variant="default" onClick={() => pause.mutate(schedule)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="xs" variant="default" onClick={() => onEdit(schedule)}>
          Edit
        </Button>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={toggle}>
          History
        </Button>
        <Button size="xs" variant="light" color="red" onClick={() => remove(schedule)}>
          Delete
        </Button>
      </Group>
      {isOpen && <ScheduleHistory schedule={schedule} />}
    </li>
  )
}
