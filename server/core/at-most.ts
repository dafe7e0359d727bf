/**
 * Options that limit an LRUCache to so many entries; `max` would allocate memory for all in
 * advance.
 */
export function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
