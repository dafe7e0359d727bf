import { useSyncExternalStore } from 'react'

type Shown = 'light' | 'dark'

/** The theme the document shows, which the site's own switch decides. */
export function useShownTheme(): Shown {
  return useSyncExternalStore(watch, read, () => 'light' as const)
}

function read(): Shown {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
