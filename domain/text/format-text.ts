/**
 * A whole number with its thousands set apart: 12,345. By hand, as a browser's first number by Intl
 * loads its tables for languages, which takes a slow phone 80 ms.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A list as a sentence names it: 'a', 'a and b', 'a, b, and c'. */
export function formatList(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}
