import { MAP_TURN_IN_USE_MS, MAP_TURN_MS } from '#domain/time/lifetimes.ts'

/** A phone with fewer processors, or less memory, counts as slow. */
const FEWEST_PROCESSORS = 5
const LEAST_MEMORY = 6

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const
const EARLY = { capture: true, passive: true }

/** Device information, as far as the browser provides it; memory is capped at 8 GB. */
type Device = {
  hardwareConcurrency: number
  deviceMemory?: number
  connection?: { saveData?: boolean; effectiveType?: string }
}

/**
 * Resolves when a phone's map is due: on a fast phone at once; on a slow one when its space is
 * touched, else once the page has been idle for a while. Creating the map blocks a slow phone, and
 * the list is read first.
 */
export function mapTurn(device: Device = navigator): Promise<void> {
  if (isQuick(device)) return Promise.resolve()
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    for (const touch of TOUCHES) window.addEventListener(touch, onTouch, EARLY)
    if (document.readyState === 'complete') onLoad()
    else window.addEventListener('load', onLoad, { once: true })

    function onLoad() {
      endIn(MAP_TURN_MS)
    }

    function onTouch({ target }: Event) {
      if (target instanceof Element && target.closest('[data-map]')) end()
      else endIn(MAP_TURN_IN_USE_MS)
    }

    function endIn(milliseconds: number) {
      clearTimeout(timer)
      timer = setTimeout(end, milliseconds)
    }

    function end() {
      clearTimeout(timer)
      window.removeEventListener('load', onLoad)
      for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, EARLY)
      resolve()
    }
  })
}

function isQuick({ hardwareConcurrency, deviceMemory = LEAST_MEMORY, connection }: Device) {
  const isFarAway = connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g'
  return hardwareConcurrency >= FEWEST_PROCESSORS && deviceMemory >= LEAST_MEMORY && !isFarAway
}
