import { useSyncExternalStore } from 'react'
import { showToast } from '../../toasts/toast-store.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../ui/storage.ts'
import { SAVED_FOR_VISIT, SAVED_FULL } from './saved-messages.ts'
import {
  addSaved,
  MAX_SAVED_PARKS,
  readSavedParks,
  SAVED_PARKS_KEY,
  type SavedPark,
  writeSavedParks,
} from './saved-parks.ts'

type SavedParks = readonly SavedPark[]

const NONE: SavedParks = []

/** Undefined until first used. */
let parks: SavedParks | undefined
let ids = new Set<number>()
/** Whether the browser stores them; otherwise they last for this page. */
let isStored = true
const listeners = new Set<() => void>()

/** The parks saved on this device, synchronised between windows; empty during hydration. */
export function useSavedParks(): SavedParks {
  return useSyncExternalStore(onSaved, savedParks, () => NONE)
}

export function useIsSaved(id: number): boolean {
  return useSyncExternalStore(
    onSaved,
    () => savedParks().length > 0 && ids.has(id),
    () => false,
  )
}

/** Saves parks, newest first; tells the visitor if the limit is exceeded. */
export function save(added: SavedParks): void {
  changeSaved((saved) => {
    const next = addSaved(saved, added)
    if (idsOf([...saved, ...added]).size > MAX_SAVED_PARKS)
      showToast({ ...SAVED_FULL, destructive: true })
    return next
  })
}

export function unsave(id: number): void {
  changeSaved((saved) => saved.filter((park) => park.id !== id))
}

/** Changes the saved parks, starting from what other windows have stored. */
export function changeSaved(change: (saved: SavedParks) => SavedParks): void {
  const before = isStored ? storedParks() : savedParks()
  const next = change(before)
  if (next === before) return
  setParks(next)
  const wasStored = isStored
  isStored = writeStored(SAVED_PARKS_KEY, writeSavedParks(next))
  if (wasStored && !isStored) showToast(SAVED_FOR_VISIT)
}

export function savedParks(): SavedParks {
  if (!parks) {
    parks = storedParks()
    ids = idsOf(parks)
    onStoredElsewhere(SAVED_PARKS_KEY, () => isStored && setParks(storedParks()))
  }
  return parks
}

function storedParks(): SavedParks {
  return readSavedParks(readStored(SAVED_PARKS_KEY))
}

function setParks(next: SavedParks): void {
  parks = next
  ids = idsOf(next)
  for (const listener of listeners) listener()
}

function idsOf(saved: SavedParks): Set<number> {
  return new Set(saved.map(({ id }) => id))
}

function onSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
