/** Reads localStorage, which may be full, blocked or absent: null then. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value if possible, else it lasts for this page only; returns whether it was stored. */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Calls back when another window may have changed a value; returns a function that ends it. */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const ended = new AbortController()
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage, ended)
  // A page restored from the back/forward cache missed earlier events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener(), ended)
  return () => ended.abort()
}
