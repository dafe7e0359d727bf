import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Calls back when the list item is removed with the focus inside. */
export function useFocusLeft(onGone: () => void) {
  const item = useRef<HTMLLIElement>(null)
  const tellGone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const element = item.current
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(() => tellGone())
    }
  }, [])
  return item
}
