import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { notifyUndo, UNDO_MS } from '../notify-undo.tsx'

export type QueueKey =
  | { type: 'step'; by: 1 | -1 }
  | { type: 'accept' | 'decline' | 'edit' | 'undo' }
  /** The nth answer, from 0. */
  | { type: 'choose'; nth: number }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>

const KEYS: Readonly<Record<string, QueueKey>> = {
  j: { type: 'step', by: 1 },
  ArrowDown: { type: 'step', by: 1 },
  k: { type: 'step', by: -1 },
  ArrowUp: { type: 'step', by: -1 },
  a: { type: 'accept' },
  d: { type: 'decline' },
  e: { type: 'edit' },
  u: { type: 'undo' },
}

/** What a key does in a queue; null if nothing. */
export function queueKey({ key, ctrlKey, altKey, metaKey, repeat }: Pressed): QueueKey | null {
  if (ctrlKey || altKey || metaKey) return null
  if (/^[1-9]$/.test(key)) return repeat ? null : { type: 'choose', nth: Number(key) - 1 }
  const known = [key, key.toLowerCase()].find((name) => Object.hasOwn(KEYS, name))
  const action = known === undefined ? null : (KEYS[known] ?? null)
  // A held key decides about one thing only.
  return repeat && action?.type !== 'step' ? null : action
}

/** Marks what the keys of a queue go through. */
export const QUEUED = { 'data-queued': true } as const

export type Queue = ReturnType<typeof useQueue>

/** The keys of a queue: from one item to the next, and undoing the last decision. */
export function useQueue() {
  const box = useRef<HTMLElement>(null)
  const { offerUndo, undoLast, forget } = useLastUndo()
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-queued]') ?? [])]

  /** Focuses an item by its number, or the last one; without any, the queue. */
  function focusAt(index: number): void {
    const all = items()
    const item = all[Math.max(0, Math.min(all.length - 1, index))]
    if (item) item.focus()
    else box.current?.focus({ preventScroll: true })
  }

  // From anywhere else on the page the keys lead into the queue, and the last decision can be undone.
  const enter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target } = event
    const isElsewhere = target instanceof Element && !box.current?.contains(target)
    if (!isElsewhere || isTyping(target) || target.closest('[role=dialog], [role=menu]')) return
    if (queueKey(event)?.type === 'undo') return undoLast()
    // Arrow keys scroll there.
    if (!/^[jk]$/i.test(event.key) || queueKey(event)?.type !== 'step') return
    event.preventDefault()
    focusAt(0)
  })
  useEffect(() => {
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // What is typed in a dialog arrives here, too.
    const { target } = event
    const isHere = target instanceof Element && box.current?.contains(target)
    const action = isHere && !isTyping(target) ? queueKey(event) : null
    if (action?.type === 'undo') {
      event.preventDefault()
      undoLast()
    }
    if (action?.type !== 'step') return
    event.preventDefault()
    focusAt(items().findIndex((item) => item.contains(document.activeElement)) + action.by)
  }

  return { box, onKeyDown, focusAt, offerUndo, forget }
}

function isTyping(target: Element): boolean {
  return target.closest('input, textarea, select') !== null
}

/** The last decision can be undone from its message, or by a key as long as that is shown. */
function useLastUndo() {
  type Undoable = { hide: () => void; undo: () => void }
  const last = useRef<Undoable | null>(null)
  return {
    offerUndo(title: string, undo: () => void): void {
      last.current?.hide()
      const undone = () => {
        last.current = null
        undo()
      }
      const offered: Undoable = { hide: notifyUndo(title, undone), undo: undone }
      last.current = offered
      setTimeout(() => {
        if (last.current === offered) last.current = null
      }, UNDO_MS)
    },
    undoLast(): void {
      last.current?.hide()
      last.current?.undo()
    },
    forget(): void {
      last.current?.hide()
      last.current = null
    },
  }
}

/** What was decided about leaves the list at once, and comes back if that fails or is undone. */
export function useDecided() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  return {
    isDecided: (key: string) => decided.has(key),
    hide: (key: string) => setDecided((before) => new Set(before).add(key)),
    show: (key: string) =>
      setDecided((before) => new Set([...before].filter((one) => one !== key))),
  }
}
