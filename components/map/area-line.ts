/** How the outline of the searched place is drawn: seen, but behind everything. */
export const AREA_LINE = {
  colour: { light: '#2f6b4f', dark: '#8fc7a8' },
  opacity: 0.55,
  /** Pixels. */
  width: 2,
} as const
