import type { LRUCache } from 'lru-cache'

/** What is known for a key, made when it is first asked for. A failure is not remembered. */
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
