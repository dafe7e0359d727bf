/** The list's heading, which receives the focus when the focused element is removed. */
export const RESULTS_HEADING_ID = 'results-heading'

/** The map, to skip to. */
export const MAP_ID = 'map'
