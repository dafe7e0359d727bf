/** Facts that make a park's page worth finding, in the order of the bits of `parks.known`. */
export const WORTH_KNOWING = ['size', 'address', 'outline', 'photo', 'rating', 'facts'] as const

export type WorthKnowing = (typeof WORTH_KNOWING)[number]

/** A page with fewer known items than this is little known. */
export const ENOUGH_KNOWN = 2

/** What is unknown about a park; `known` is the bit mask of `parks.known`. */
export function missingOf(known: number): WorthKnowing[] {
  return WORTH_KNOWING.filter((_, bit) => (known & (1 << bit)) === 0)
}
