import { type RefObject, useEffect, useRef } from 'react'

/** When the open card's park was selected; null without an open card. */
export function useSelectedAt(selectedId: number | null): RefObject<number | null> {
  const selectedAt = useRef<number | null>(null)
  useEffect(() => {
    selectedAt.current = selectedId === null ? null : Date.now()
  }, [selectedId])
  return selectedAt
}
