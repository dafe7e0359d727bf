import { useSyncExternalStore } from 'react'
import { makeListeners } from './listeners.ts'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

type Options<T> = {
  key: string
  /** The oldest entries make way for newer ones. */
  most: number
  isEntry: (entry: unknown) => entry is T
  isSame: (one: T, other: T) => boolean
}

type StoredList<T> = ReturnType<typeof makeStoredList<T>>

/** A list in the browser's storage, the newest entry first. */
export function makeStoredList<T>({ key, most, isEntry, isSame }: Options<T>) {
  let list: readonly T[] | undefined
  const listeners = makeListeners()

  const entries = (): readonly T[] => {
    list ??= readEntries(readStored(key), isEntry)
    return list
  }

  /** As in the browser's storage, which other windows change; else as this page knows it. */
  const stored = () => {
    const text = readStored(key)
    return text === null ? entries() : readEntries(text, isEntry)
  }

  function store(next: readonly T[]): void {
    list = next
    writeStored(key, JSON.stringify(next))
    listeners.notify()
  }

  return {
    entries,
    /** Calls back after changes, also those of other windows; returns a function that ends it. */
    follow(listener: () => void) {
      const end = listeners.follow(listener)
      const endElsewhere = onStoredElsewhere(key, () => {
        list = undefined
        listener()
      })
      return () => {
        end()
        endElsewhere()
      }
    },
    /** Puts an entry first, in place of the same one. */
    put: (entry: T) =>
      store([entry, ...stored().filter((other) => !isSame(other, entry))].slice(0, most)),
    drop: (isGone: (entry: T) => boolean) => store(stored().filter((entry) => !isGone(entry))),
  }
}

const NONE: readonly never[] = []

/** The list's entries; none until hydration. */
export function useStoredList<T>({ follow, entries }: StoredList<T>): readonly T[] {
  return useSyncExternalStore(follow, entries, () => NONE)
}

/** Reads a stored list; what cannot be read is dropped. */
export function readEntries<T>(text: string | null, isEntry: (entry: unknown) => entry is T): T[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(entries) ? entries.filter(isEntry) : []
  } catch {
    return []
  }
}
