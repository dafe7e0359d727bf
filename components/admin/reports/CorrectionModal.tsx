import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { ReviewedReport } from '#domain/schemas/reports.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'

type ModalProps = {
  opened: boolean
  onClose: () => void
  report: ReviewedReport
  parkName: string
}

/** A dialog to set a park right; what was filled in is not lost without a question. */
export function CorrectionModal({ opened, onClose, report, parkName }: ModalProps) {
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  async function leave(): Promise<void> {
    if (isChanged && !(await askToDiscard())) return
    setIsChanged(false)
    onClose()
  }

  async function askToDiscard(): Promise<boolean> {
    setIsAsking(true)
    const isSure = await askToConfirm({
      title: 'Discard the correction?',
      message: 'What you have filled in will be lost.',
      action: 'Discard',
    })
    setIsAsking(false)
    return isSure
  }

  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={`Correct ${parkName}`}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CorrectionForm
        report={report}
        onChange={setIsChanged}
        onCancel={leave}
        onSaved={() => {
          setIsChanged(false)
          onClose()
        }}
      />
    </Modal>
  )
}
