import { useSyncExternalStore } from 'react'

/** The dialog in front of everything, if one is: what is not inside it can't be reached. */
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
