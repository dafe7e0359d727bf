import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back when a value has changed since the last render; not initially, nor for null. */
export function useOnChange<T>(value: T | null, onChange: (value: T) => void): void {
  const last = useRef(value)
  const report = useEffectEvent(onChange)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    if (value !== null) report(value)
  }, [value])
}
