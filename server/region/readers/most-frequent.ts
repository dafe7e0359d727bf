/** The text that occurs most often, the first of equals; null if there is none. */
export function mostFrequent(texts: readonly (string | null | undefined)[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
  let best: string | null = null
  for (const [text, count] of counts) if (count > (counts.get(best ?? '') ?? 0)) best = text
  return best
}
