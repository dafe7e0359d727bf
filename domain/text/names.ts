/** Words with two spellings, and the one used for comparison. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['centre', 'center'],
  ['ft', 'fort'],
  ['jr', 'junior'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['natl', 'national'],
  ['np', 'national park'],
  ['plgd', 'playground'],
  ['saint', 'st'],
  ['sq', 'square'],
])

/** Letters that Unicode does not decompose, and the plain ones used for comparison. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['ς', 'σ'],
])
const PLAIN_LETTER = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'g')

/**
 * Normalises a name for comparison: lower case, without accents and punctuation, single spaces; Mt.
 * and Mount, Ft. and Fort, Saint and St. are the same. The database derives the same from a park's
 * name (`parks.search_name`).
 */
export function normaliseName(name: string): string {
  return (
    name
      // Fractions and ™ would become digits and letters.
      .replace(/[¼-¾™]/g, ' ')
      // Apostrophes, and characters that are not seen.
      .replace(/['‘’`´ʻʼ\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
      .replace(/[^a-z0-9\u00c0-\u1fff\u2c00-\uffff]+/g, ' ')
      .trim()
      .split(' ')
      .map((word) => SAME_WORDS.get(word) ?? word)
      .join(' ')
  )
}
