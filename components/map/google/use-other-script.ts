import { useEffect, useState } from 'react'
import { useSite } from '../../site.ts'

/**
 * Has Google's script come from the address the operator set instead of its own; without one there
 * is nothing to wait for.
 *
 * @returns whether the map can be made
 */
export function useOtherScript(onFail: () => void): boolean {
  const { googleMapsScriptUrl, googleMapsApiKey } = useSite()
  const [isReady, setReady] = useState(googleMapsScriptUrl === '')

  useEffect(() => {
    if (googleMapsScriptUrl === '' || window.google?.maps) {
      setReady(true)
      return
    }
    const script = document.createElement('script')
    script.src = `${googleMapsScriptUrl}?${new URLSearchParams({ key: googleMapsApiKey, v: 'weekly' })}`
    script.onload = () => setReady(true)
    script.onerror = onFail
    document.head.append(script)
  }, [googleMapsScriptUrl, googleMapsApiKey, onFail])

  return isReady
}
