/** The heading of the list, where the focus goes when what had it is gone. */
export const RESULTS_HEADING_ID = 'results-heading'
