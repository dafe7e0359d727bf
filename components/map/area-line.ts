/** How the outline of the searched place, or the circle of an address, is drawn: behind everything. */
export const AREA_LINE = {
  colour: { light: '#2f6b4f', dark: '#8fc7a8' },
  opacity: 0.55,
  /** The opacity of what is in a circle. */
  fill: 0.08,
  /** Pixels. */
  width: 2,
} as const
