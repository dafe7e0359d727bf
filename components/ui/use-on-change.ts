import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back after a value has become another than at the last render; not at first, nor for null. */
export function useOnChange<T>(value: T | null, onChange: (value: T) => void): void {
  const last = useRef(value)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    if (value !== null) tell(value)
  }, [value])
}
