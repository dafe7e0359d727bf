/** For an LRUCache of so many entries: by `max` it takes the memory for all of them at once. */
export function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
