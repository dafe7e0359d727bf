import { useEffect, useEffectEvent } from 'react'
import { replaceOpening } from './opening-start.ts'

type Replacing = {
  /** Whether the map and its markers can be seen. */
  isReady: boolean
  /** Moves the map by pixels. */
  pan: (x: number, y: number) => void
  onReady: () => void
}

/** Has a map replace the first view once it is ready. */
export function useReplacedOpening({ isReady, ...map }: Replacing): void {
  const pan = useEffectEvent(map.pan)
  const ready = useEffectEvent(map.onReady)
  useEffect(() => {
    if (isReady) replaceOpening((x, y) => pan(x, y)).then(() => ready())
  }, [isReady])
}
