import { type RefObject, useEffect } from 'react'

/** The browser's own modal: it keeps the focus inside, closes on Escape and gives it back. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [dialog])
}
