import { Modal } from '@mantine/core'
import { Fields, Form, useFields } from '../../Form.tsx'

type ModalProps = {
  title: string
  /** The time it is currently scheduled for, in ISO 8601; null if it is not. */
  publishedAt: string | null
  onClose: () => void
  onSchedule: (publishedAt: string) => void
}

/** Asks when to publish a post, in the operator's own time zone. */
export function ScheduleModal({ title, publishedAt, onClose, onSchedule }: ModalProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { form, submit } = useFields({
    first: { at: publishedAt ? toLocalInput(new Date(publishedAt)) : '' },
    validate: ({ at }): Record<string, string> =>
      parseFutureMoment(at, new Date()) ? {} : { at: 'Please choose a date and time to come' },
    onSubmit({ at }) {
      onSchedule(new Date(at).toISOString())
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Schedule “${title}”`}>
      <Form onSubmit={submit} submit="Schedule" onCancel={onClose}>
        <Fields
          form={form}
          fields={[
            {
              name: 'at',
              label: 'Date and time',
              description: `In your time zone, ${zone}.`,
              as: 'moment',
              min: toLocalInput(new Date()),
              isFirst: true,
            },
          ]}
        />
      </Form>
    </Modal>
  )
}

/** Formats a date for a datetime-local input, in the browser's time zone: '2026-03-04T09:30'. */
export function toLocalInput(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** Parses the value of a datetime-local input; null if it is invalid or in the past. */
export function parseFutureMoment(value: string, now: Date): Date | null {
  const moment = new Date(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && moment > now ? moment : null
}
