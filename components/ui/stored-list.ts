import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

type Options<T> = {
  /** Its key in the browser's storage. */
  key: string
  /** The oldest entries make way for newer ones. */
  most: number
  /** Entries that are none are dropped. */
  isEntry: (entry: unknown) => entry is T
  isSame: (one: T, other: T) => boolean
}

/** A list kept in the browser, the newest entry first. */
export type StoredList<T> = {
  entries: () => readonly T[]
  /** Calls back after changes, also those of other windows; returns a function that ends it. */
  follow: (listener: () => void) => () => void
  /** Puts an entry first, in place of the same one. */
  put: (entry: T) => void
  drop: (isGone: (entry: T) => boolean) => void
}

export function makeStoredList<T>({ key, most, isEntry, isSame }: Options<T>): StoredList<T> {
  let list: readonly T[] | undefined
  const listeners = new Set<() => void>()

  const entries = () => {
    list ??= readEntries(readStored(key), isEntry)
    return list
  }

  /** As in the browser's storage, which other windows change; else as this page knows it. */
  const stored = () => {
    const text = readStored(key)
    return text === null ? entries() : readEntries(text, isEntry)
  }

  const tell = () => listeners.forEach((listener) => void listener())

  function keep(next: readonly T[]): void {
    list = next
    writeStored(key, JSON.stringify(next))
    tell()
  }

  return {
    entries,
    follow(listener) {
      listeners.add(listener)
      const end = onStoredElsewhere(key, () => {
        list = undefined
        listener()
      })
      return () => {
        listeners.delete(listener)
        end()
      }
    },
    put: (entry) =>
      keep([entry, ...stored().filter((other) => !isSame(other, entry))].slice(0, most)),
    drop: (isGone) => keep(stored().filter((entry) => !isGone(entry))),
  }
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
