import { afterMapsAbsent, afterMapsPoll, type MapsWait } from './maps-loading.ts'

export type MapsScript = {
  isReady: () => boolean
  /** Whether loading failed; false while it is pending. */
  hasFailed: () => boolean
  /** Requests it, directly or by the service's own asynchronous loader. */
  ask: (direct: boolean) => void
}

type Waiting = {
  wait: (milliseconds: number) => Promise<void>
  /** Called when the script is absent and a replacement is needed; retries follow. */
  onAbsent: () => void
}

/**
 * Loads a maps service's script with the retries of `components/map/google/maps-loading.ts`.
 *
 * @returns whether it loaded in the end
 */
export async function loadMaps(script: MapsScript, { wait, onAbsent }: Waiting): Promise<boolean> {
  script.ask(false)
  if (await pollUntilReady(script, 'screen', wait)) return true
  onAbsent()
  for (let retries = 0; ; retries++) {
    const next = afterMapsAbsent(retries)
    if (next === 'failed') return false
    // A pending first request is kept; the direct one runs beside it.
    if (script.hasFailed() || next.direct) script.ask(next.direct)
    await wait(next.waitFor)
    if (script.isReady()) return true
  }
}

/** Polls until the script is ready, has failed, or the wait is over. */
export async function pollUntilReady(
  awaited: Pick<MapsScript, 'isReady' | 'hasFailed'>,
  kind: MapsWait,
  wait: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (let waited = 0; ; ) {
    const next = afterMapsPoll(kind, { isReady: awaited.isReady(), waited })
    if (next === 'ready') return true
    if (next === 'absent' || awaited.hasFailed()) return false
    await wait(next.pollIn)
    waited += next.pollIn
  }
}

const GOOGLE_URL = 'https://maps.googleapis.com/maps/api/js'

let element: HTMLScriptElement | null = null
let failed = false

/** Google's script in this page, from its own URL or the configured one. */
export function googleScript(key: string, otherUrl: string): MapsScript {
  const params = new URLSearchParams({ key, v: 'weekly', libraries: 'maps,marker' })
  function ask(direct: boolean) {
    // A page can load the script only once: it defines custom elements.
    if (isReady() || (element && !failed && !direct)) return
    if (failed) element?.remove()
    failed = false
    const script = document.createElement('script')
    const asynchronous = direct ? '' : '&loading=async'
    script.src = `${otherUrl || GOOGLE_URL}?${params}${asynchronous}`
    script.async = true
    script.onerror = () => {
      if (script === element) failed = true
    }
    element = script
    document.head.append(script)
  }
  return { ask, isReady, hasFailed: () => failed }
}

function isReady(): boolean {
  return typeof google !== 'undefined' && Boolean(google.maps?.importLibrary)
}
