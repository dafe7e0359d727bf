import { type RefObject, useLayoutEffect } from 'react'

/**
 * Opens a dialog as a native modal while it is rendered: the focus stays inside, and returns to its
 * opener.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [dialog])
}
