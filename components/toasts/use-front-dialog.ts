import { useSyncExternalStore } from 'react'

/** The topmost open dialog, if any: everything outside it is inert. */
export function useFrontDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(onDialogs, frontDialog, () => null)
}

function frontDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null
}

function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
