export type PlaceholderTheme = 'mountain' | 'forest' | 'garden' | 'lake' | 'ridge' | 'meadow'

/**
 * Beginnings of words, so that a bridge is no ridge and a flake no lake; hill, wood and water also
 * within one, as in Foothill, Redwood and Clearwater.
 */
const THEMES: readonly [PlaceholderTheme, RegExp][] = [
  ['mountain', /\bmountain|\bhill|hills?\b/i],
  ['forest', /\bforest|wood/i],
  ['garden', /\bgarden|flower/i],
  ['lake', /\blake|water|\bbeach/i],
  ['ridge', /\bridge|\bpeak|\bvista/i],
]

/** What a park without a photo is drawn as, by its name; 'meadow' when the name says nothing. */
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
