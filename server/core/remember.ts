import type { LRUCache } from 'lru-cache'

/** Returns the cached value of a key, made on first use. Failures are not cached. */
export function remember<K extends {}, T>(
  cache: LRUCache<K, Promise<T>>,
  key: K,
  make: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}
