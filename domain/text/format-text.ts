/** 12,345. Not by Intl, whose first use loads locale tables, which takes a slow phone 80 ms. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A list in words: 'a', 'a and b', 'a, b, and c'. */
export function formatList(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}

/** Characters of a visitor's text that a message quotes. */
const LONGEST_QUOTE = 60

/** A visitor's text as quoted in a message: at most 60 characters. */
export function quoted(text: string): string {
  const letters = [...text]
  return letters.length <= LONGEST_QUOTE ? text : `${letters.slice(0, LONGEST_QUOTE - 1).join('')}…`
}
