/** The browser's storage, which may be full, blocked or absent: reading then gives null. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Keeps a value where that is possible; where not, it lasts for this page.
 *
 * @returns whether it is kept
 */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Calls back when another window may have changed a value. */
export function onStoredElsewhere(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener()
  })
  // A page that was put aside and comes back by the back button was told of nothing.
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener())
}
