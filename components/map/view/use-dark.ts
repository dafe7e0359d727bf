import { useSyncExternalStore } from 'react'

export function useDark(): boolean {
  return useSyncExternalStore(onThemeChange, isDark, () => false)
}

function isDark(): boolean {
  return document.documentElement.dataset.theme === 'dark'
}

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
