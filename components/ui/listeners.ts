/** Those who follow a value that React does not hold, as `useSyncExternalStore` wants it. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    follow(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
