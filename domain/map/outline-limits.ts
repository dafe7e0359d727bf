// Apart from the schemas, which the browser does without.

/** From this zoom on, parks are drawn with their outlines. */
export const OUTLINE_ZOOM = 13

/** The steps of the encoded polylines of outlines: a metre each. */
export const OUTLINE_STEPS = { steps: 1e5 } as const
