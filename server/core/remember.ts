import type { LRUCache } from 'lru-cache'

/** Returns the cached value of a key, made on first use. Failures are not cached. */
export function remember<K extends {}, T>(
  memory: LRUCache<K, Promise<T>>,
  key: K,
  make: () => Promise<T>,
): Promise<T> {
  const known = memory.get(key)
  if (known) return known
  const made = make()
  memory.set(key, made)
  made.catch(() => memory.delete(key))
  return made
}
