import { Button, Group, Loader, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schedule } from '#domain/blog/blog-generate-schemas.ts'
import { FormModal } from '../../FormModal.tsx'
import { LoadFailure } from '../../LoadFailure.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import styles from './Schedules.module.css'
import { useSchedules } from './use-schedules.ts'

export function SchedulesTab() {
  const state = useSchedules()
  const { data: schedules, error, refetch } = state.query
  // Null: a new schedule.
  const [edited, setEdited] = useState<Schedule | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (schedule: Schedule | null) => {
    setEdited(schedule)
    setIsOpen(true)
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed" maw="60ch">
          Each week a post is written about other parks of its region that fit its theme. One that
          was missed or cut short while the server did not run is written once it runs again.
        </Text>
        <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={() => open(null)}>
          New schedule
        </Button>
      </Group>
      {error && (
        <LoadFailure
          title="The schedules could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!schedules && !error && <Loader aria-label="Loading the schedules" />}
      {schedules?.length === 0 && <Text>No schedules yet.</Text>}
      {schedules && schedules.length > 0 && (
        <ul className={styles.list} aria-label="Schedules">
          {schedules.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} state={state} onEdit={open} />
          ))}
        </ul>
      )}
      <FormModal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={edited ? 'Edit schedule' : 'New schedule'}
        question="Discard the changes?"
      >
        {(form) => <ScheduleForm schedule={edited} {...form} />}
      </FormModal>
    </>
  )
}
