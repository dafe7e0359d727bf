import { useSyncExternalStore } from 'react'

type Shown = 'light' | 'dark'

/** Returns the theme the document is shown in, as set by the site's theme switch. */
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
