import { useEffect, useState } from 'react'

/** True two frames after `isReady`, as Google's markers are put on the map after they are rendered. */
export function useDrawn(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  return isDrawn
}
