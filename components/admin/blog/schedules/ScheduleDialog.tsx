import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { Schedule } from '#domain/schemas/blog-generate.ts'
import { askToConfirm } from '../../ask-to-confirm.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'

type ScheduleDialogProps = {
  isOpen: boolean
  /** The plan to be changed; null for a new one. */
  schedule: Schedule | null
  onClose: () => void
}

/** A dialog for a plan; what was filled in is not lost without a question. */
export function ScheduleDialog({ isOpen, schedule, onClose }: ScheduleDialogProps) {
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function end(): void {
    setIsChanged(false)
    onClose()
  }

  async function leave(): Promise<void> {
    if (isChanged && !(await askToDiscard())) return
    end()
  }

  async function askToDiscard(): Promise<boolean> {
    setIsAsking(true)
    const isSure = await askToConfirm({
      title: 'Discard the changes?',
      message: 'What you have filled in will be lost.',
      action: 'Discard',
    })
    setIsAsking(false)
    return isSure
  }

  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      title={schedule ? 'Edit schedule' : 'New schedule'}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ScheduleForm schedule={schedule} onChange={setIsChanged} onCancel={leave} onSaved={end} />
    </Modal>
  )
}
