/** The browser's storage, which may be full, blocked or absent: reading then gives null. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value where that is possible; where not, it lasts for this page. */
export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // Blocked or full: nothing is lost that this page needs.
  }
}
