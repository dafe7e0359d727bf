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

/** Modal with a form. Asks for confirmation before unsaved input is discarded. */
export function FormModal({ opened, onClose, title, question, children }: FormModalProps) {
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
