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

/** Options that limit an LRUCache to this many entries; `max` would allocate all memory at once. */
export function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 }
}

/** Options that limit an LRUCache of texts to this many characters, including keys. */
export function ofTexts(characters: number) {
  return {
    maxSize: characters,
    sizeCalculation: ({ text }: { text: string }, key: string) => text.length + key.length + 1,
  }
}
