/** Words with two spellings, and the one used for comparison. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['saint', 'st'],
])

/**
 * Normalises a name for comparison: lower case, without accents and punctuation, single spaces; Mt.
 * and Mount, Ft. and Fort, Saint and St. are the same. The database derives the same from a park's
 * name (`parks.search_name`).
 */
export function normaliseName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9\u00c0-\u1fff\u2c00-\uffff]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => SAME_WORDS.get(word) ?? word)
    .join(' ')
}
