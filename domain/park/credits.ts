import type { Park } from './park-schemas.ts'

export type Credit = { text: string; href?: string | undefined }

/** How sources require to be credited. */
const CREDITS: Readonly<Record<string, Credit>> = {
  google: { text: 'Google Maps' },
  osm: { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' },
}

/** Whether a source supplied any facts of a park. */
export function isFrom(
  park: Pick<Park, 'source' | 'enrichedBy' | 'nearFrom'>,
  source: string,
): boolean {
  const { enrichedBy = [], nearFrom } = park
  return [park.source, nearFrom, ...enrichedBy].includes(source)
}

/** The credits required where these parks are shown. */
export function requiredCredits(
  parks: readonly Pick<Park, 'source' | 'enrichedBy' | 'nearFrom'>[],
): Credit[] {
  return Object.entries(CREDITS).flatMap(([source, credit]) =>
    parks.some((park) => isFrom(park, source)) ? [credit] : [],
  )
}
