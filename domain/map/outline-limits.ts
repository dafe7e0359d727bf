// In a separate module, to keep the schemas out of the browser's bundle.

/** From this zoom on, parks are drawn with their outlines. */
export const OUTLINE_ZOOM = 13

/** Steps per degree in outlines' encoded polylines: a step is about a metre. */
export const OUTLINE_STEPS = { steps: 1e5 } as const
