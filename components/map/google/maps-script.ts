import type { MapsScript } from './load-maps.ts'

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
