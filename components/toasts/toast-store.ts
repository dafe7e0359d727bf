import { TOAST_MS } from '#domain/time/lifetimes.ts'
export type Toast = {
  id: number
  title: string
  text?: string | undefined
  /** More of it, below the text. */
  detail?: string | undefined
  /** To be copied by hand. */
  link?: string | undefined
  destructive?: boolean
  /** What can be done about it. */
  action?: { label: string; run: () => void } | undefined
  /** Milliseconds until it closes by itself. */
  duration: number
}

let current: Toast | null = null
let nextId = 1
const listeners = new Set<() => void>()

/**
 * Shows a toast in place of the one that is there: at most one is visible.
 *
 * @returns its number
 */
export function showToast(toast: Omit<Toast, 'id' | 'duration'> & { duration?: number }): number {
  current = { duration: TOAST_MS, ...toast, id: nextId++ }
  for (const listener of listeners) listener()
  return current.id
}

/**
 * Takes away what is no longer true.
 *
 * @param id only this one; whichever is there unless told
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
