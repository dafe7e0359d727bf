import { useCallback, useInsertionEffect, useRef } from 'react'

/** A callback with a stable identity that always calls the latest function. */
export function useHandler<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useInsertionEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
