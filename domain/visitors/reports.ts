export const REPORT_TYPES = ['amenity', 'address', 'hours', 'closed', 'other'] as const

export type ReportType = (typeof REPORT_TYPES)[number]

/** Longest details text, in characters. */
export const LONGEST_DETAILS = 2_000
