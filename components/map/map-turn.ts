import { MAP_TURN_IN_USE_MS, MAP_TURN_MS } from '#domain/time/lifetimes.ts'

/** Fewer processors, or fewer gigabytes of memory, and a phone counts as slow. */
const FEWEST_PROCESSORS = 5
const LEAST_MEMORY = 6

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const
const EARLY = { capture: true, passive: true }

/** What a browser may tell of the device it is on; of memory not all do, and none more than 8. */
type Device = {
  hardwareConcurrency: number
  deviceMemory?: number
  connection?: { saveData?: boolean; effectiveType?: string }
}

/**
 * When a phone's map is due: on a quick phone at once; on a slow one when its place is touched, else
 * when the page has been at rest for a while. Making it keeps a slow phone from answering, and the
 * list is what is read first.
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
