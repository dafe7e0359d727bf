// Apart from the schemas, which the browser does without.

/** What is marked in a portrait, where there is room. */
export const MARKED_KINDS = ['dog area', 'playground', 'toilets', 'drinking water'] as const

/** The id of a mark's icon in a page's sprite. */
export function markId(kind: string): string {
  return `mark-${kind.replaceAll(' ', '-')}`
}

export type MarkedKind = (typeof MARKED_KINDS)[number]

/** The size of a portrait, in pixels. */
export const PORTRAIT = { width: 400, height: 200 } as const

/** Parks of one request. */
export const MAX_PORTRAITS = 50
