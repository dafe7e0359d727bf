export type PlaceholderTheme = 'mountain' | 'forest' | 'garden' | 'lake' | 'ridge' | 'meadow'

/** Words begin so: a bridge is no ridge. Hill, wood and water may also be within one: 'Redwood'. */
const THEMES: readonly [PlaceholderTheme, RegExp][] = [
  ['mountain', /\bmountain|\bhill|hills?\b/i],
  ['forest', /\bforest|wood/i],
  ['garden', /\bgarden|flower/i],
  ['lake', /\blake|water|\bbeach/i],
  ['ridge', /\bridge|\bpeak|\bvista/i],
]

/** The theme of the drawing for a park without a photo, by its name; 'meadow' by default. */
export function placeholderTheme(name: string): PlaceholderTheme {
  return THEMES.find(([, words]) => words.test(name))?.[0] ?? 'meadow'
}

/** The first letters of the first two words: 'GG' for 'Golden Gate Park'. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
