import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Whether the map is held by a finger or a pressed button.
 *
 * @param area an element over the map, with the same parent
 * @param onWheel called while the mouse wheel turns, after which the map glides on
 */
export function useHeldMap(
  area: RefObject<HTMLElement | null>,
  onWheel: () => void,
): RefObject<boolean> {
  const isHeld = useRef(false)
  const tellWheel = useEffectEvent(onWheel)

  useEffect(() => {
    const map = area.current?.parentElement
    if (!map) return
    const controller = new AbortController()
    const options = { signal: controller.signal, capture: true, passive: true }
    const release = () => {
      isHeld.current = false
    }
    const hold = () => {
      isHeld.current = true
    }
    map.addEventListener('pointerdown', hold, options)
    map.addEventListener('wheel', () => tellWheel(), options)
    window.addEventListener('pointerup', release, options)
    window.addEventListener('pointercancel', release, options)
    return () => controller.abort()
  }, [area])

  return isHeld
}
