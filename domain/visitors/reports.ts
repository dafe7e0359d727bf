/** What can be wrong about a park, as the operator is told. */
export const REPORT_TYPES = ['amenity', 'address', 'hours', 'closed', 'other'] as const

export type ReportType = (typeof REPORT_TYPES)[number]

/** Characters of what a visitor adds in words. */
export const LONGEST_DETAILS = 2_000
