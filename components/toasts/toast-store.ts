import { makeListeners } from '../ui/listeners.ts'

export const TOAST_MS = 5_000

export type Toast = {
  id: number
  title: string
  text?: string | undefined
  /** Below the text. */
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
const listeners = makeListeners()
export const onToast = listeners.follow

/** Shows a toast, replacing the current one, and returns its id. */
export function showToast(toast: Omit<Toast, 'id' | 'duration'> & { duration?: number }): number {
  current = { duration: TOAST_MS, ...toast, id: nextId++ }
  listeners.notify()
  return current.id
}

/** Removes the toast with this id; the current one by default. */
export function dismissToast(id = current?.id): void {
  if (!current || current.id !== id) return
  current = null
  listeners.notify()
}

export function currentToast(): Toast | null {
  return current
}
