import { Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormButtons } from '../../FormButtons.tsx'
import { parseFutureMoment, toLocalInput } from './local-moment.ts'

type ModalProps = {
  title: string
  /** The time it is currently scheduled for, in ISO 8601; null if it is not. */
  publishedAt: string | null
  onClose: () => void
  onSchedule: (publishedAt: string) => void
}

/** Asks when to publish a post, in the operator's own time zone. */
export function ScheduleModal({ title, publishedAt, onClose, onSchedule }: ModalProps) {
  const [value, setValue] = useState(() => (publishedAt ? toLocalInput(new Date(publishedAt)) : ''))
  const [error, setError] = useState('')
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

  function submit(event: FormEvent): void {
    event.preventDefault()
    const moment = parseFutureMoment(value, new Date())
    if (!moment) {
      setError('Please choose a date and time to come')
      return
    }
    onSchedule(moment.toISOString())
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Schedule “${title}”`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            type="datetime-local"
            label="Date and time"
            description={`In your time zone, ${zone}.`}
            min={toLocalInput(new Date())}
            error={error}
            data-autofocus
            value={value}
            onChange={({ currentTarget }) => {
              setValue(currentTarget.value)
              setError('')
            }}
          />
          <FormButtons submit="Schedule" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
