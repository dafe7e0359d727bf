/** Pages verified in one run. */
export const MAX_VERIFIED_AT_ONCE = 200

export const SYNCHRONIZED = 'Sitemap synchronized successfully!'
export const JOB_FAILED = 'Error synchronizing sitemap'
export const NO_URLS = 'No URLs found matching your filters'
