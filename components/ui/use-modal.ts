import { type RefObject, useLayoutEffect } from 'react'

/**
 * Has a dialog be the browser's own modal as long as it is drawn: it keeps the focus inside, and
 * gives it back to what opened it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [dialog])
}
