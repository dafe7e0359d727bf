/** Whether the visitor prefers reduced motion. */
export function movesLess(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
