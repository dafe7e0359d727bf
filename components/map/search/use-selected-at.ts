import { type RefObject, useRef } from 'react'

/** When the park whose card is open was selected; null while none is. */
export function useSelectedAt(selectedId: number | null): RefObject<number | null> {
  const selectedAt = useRef<number | null>(null)
  const last = useRef<number | null>(null)
  if (last.current !== selectedId) {
    last.current = selectedId
    selectedAt.current = selectedId === null ? null : Date.now()
  }
  return selectedAt
}
