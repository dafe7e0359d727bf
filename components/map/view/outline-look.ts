/** How the outlines of parks are drawn: softly, the selected park's clearly. */
export const OUTLINE_LOOK = {
  colour: { light: '#2f7d4f', dark: '#7fc79a' },
  fill: { every: 0.1, selected: 0.22 },
  line: { every: 0.45, selected: 0.95 },
  /** Pixels. */
  width: { every: 1, selected: 2.5 },
} as const

/** How the outline of the searched place, or the circle of an address, is drawn: behind everything. */
export const AREA_LINE = {
  colour: { light: '#2f6b4f', dark: '#8fc7a8' },
  opacity: 0.55,
  /** The opacity of a circle's interior. */
  fill: 0.08,
  /** Pixels. */
  width: 2,
} as const
