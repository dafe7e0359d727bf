import { useEffect, useRef, useState } from 'react'
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

  const fail = useRef(onFail)
  fail.current = onFail

  useEffect(() => {
    if (googleMapsScriptUrl === '' || window.google?.maps) {
      setReady(true)
      return
    }
    loadOnce(
      `${googleMapsScriptUrl}?${new URLSearchParams({ key: googleMapsApiKey, v: 'weekly' })}`,
    )
      .then(() => setReady(true))
      .catch(() => fail.current())
  }, [googleMapsScriptUrl, googleMapsApiKey])

  return isReady
}

const loading = new Map<string, Promise<void>>()

/** A page can hold Google's script once only: it defines elements. */
function loadOnce(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(url)
      reject(new Error('The script of the map could not be loaded'))
    }
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}
