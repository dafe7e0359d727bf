/** The default toast. */
export const TOAST_MS = 5_000

export type Toast = {
  id: number
  title: string
  text?: string | undefined
  /** Details below the text. */
  detail?: string | undefined
  /** A link to copy by hand. */
  link?: string | undefined
  destructive?: boolean
  action?: { label: string; run: () => void } | undefined
  /** Milliseconds until it closes by itself. */
  duration: number
}

let current: Toast | null = null
let nextId = 1
const listeners = new Set<() => void>()

/**
 * Shows a toast, replacing the current one.
 *
 * @returns its id
 */
export function showToast(toast: Omit<Toast, 'id' | 'duration'> & { duration?: number }): number {
  current = { duration: TOAST_MS, ...toast, id: nextId++ }
  for (const listener of listeners) listener()
  return current.id
}

/**
 * Removes a toast.
 *
 * @param id only this one; the current one by default
 */
export function dismissToast(id = current?.id): void {
  if (!current || current.id !== id) return
  current = null
  for (const listener of listeners) listener()
}

export function currentToast(): Toast | null {
  return current
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
