import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { askToConfirm } from './ask-to-confirm.tsx'

export type FormModalProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** Title of the confirmation shown before unsaved input is discarded. */
  question: string
  children: (form: {
    /** Call it with whether the form has unsaved changes. */
    onChange: (isChanged: boolean) => void
    onCancel: () => void
    onSaved: () => void
  }) => ReactNode
}

/** Mantine's dialogs give the focus back 10 ms after they have closed. */
const QUESTION_CLOSED_MS = 50

/** Modal with a form. Asks for confirmation before unsaved input is discarded. */
export function FormModal({ opened, onClose, title, question, children }: FormModalProps) {
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function end(): void {
    setIsChanged(false)
    onClose()
  }

  async function leave(): Promise<void> {
    if (!isChanged) return end()
    // After the question has given the focus back to the form, which gives it back to its button.
    if (await askToDiscard()) setTimeout(end, QUESTION_CLOSED_MS)
  }

  async function askToDiscard(): Promise<boolean> {
    setIsAsking(true)
    const isSure = await askToConfirm({
      title: question,
      message: 'What you have filled in will be lost.',
      action: 'Discard',
    })
    // Not at once: the press of Escape that closed the question would ask again.
    setTimeout(() => setIsAsking(false))
    return isSure
  }

  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
    >
      {children({ onChange: setIsChanged, onCancel: leave, onSaved: end })}
    </Modal>
  )
}
