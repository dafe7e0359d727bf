import { useEffect } from 'react'
import { askToConfirm } from './ask-to-confirm.tsx'

const QUESTION = {
  title: 'Leave without saving?',
  message: 'What you have changed here has not been saved and would be lost.',
  action: 'Leave',
}

/** Asks for confirmation before the page is left, by a link or otherwise, with unsaved changes. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    document.addEventListener(
      'click',
      async (event) => {
        const link = leadingAway(event)
        if (!link) return
        event.preventDefault()
        if (!(await askToConfirm(QUESTION))) return
        stop.abort()
        window.location.assign(link.href)
      },
      { capture: true, signal },
    )
    return () => stop.abort()
  }, [isUnsaved])
}

/** Returns the link to another page that a click opens in this window, or null. */
function leadingAway(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link?.href || link.target === '_blank') return null
  const { origin, pathname, search } = new URL(link.href)
  const here = window.location
  return origin + pathname + search === here.origin + here.pathname + here.search ? null : link
}
