/** Whether the visitor asked for less motion. */
export function movesLess(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
