import { useEffect } from 'react'
import { cellsUrl } from './cells-url.ts'

/**
 * When the page is left, has the service worker cache the parks of the view and the map's scripts:
 * they may have been requested before there was one.
 *
 * @param asked the input of their request, if any
 */
export function useKeptCells(asked: object | null | undefined): void {
  const url = asked ? cellsUrl(asked) : null
  useEffect(() => {
    if (!url) return
    const keep = () => {
      const worker = navigator.serviceWorker?.controller
      if (document.visibilityState !== 'hidden' || !worker) return
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      worker.postMessage({ cells: url, loaded })
    }
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [url])
}
