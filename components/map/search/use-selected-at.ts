import { type RefObject, useRef } from 'react'

/** When the open card's park was selected; null without an open card. */
export function useSelectedAt(selectedId: number | null): RefObject<number | null> {
  const selectedAt = useRef<number | null>(null)
  const last = useRef<number | null>(null)
  if (last.current !== selectedId) {
    last.current = selectedId
    selectedAt.current = selectedId === null ? null : Date.now()
  }
  return selectedAt
}
