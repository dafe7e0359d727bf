/** Metres a minute: 3 miles an hour. */
const PACE = 80
/** How much longer ways are than straight lines, on average. */
const DETOUR = 1.3
/** Longer walks are not mentioned. */
const LONGEST_MINUTES = 45

/** '12 min walk', estimated from a straight line in metres; null if it is far. */
export function walkText(metres: number): string | null {
  const minutes = Math.max(1, Math.round((metres * DETOUR) / PACE))
  return minutes > LONGEST_MINUTES ? null : `${minutes} min walk`
}
