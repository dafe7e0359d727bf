import type { Park } from './park.ts'

type Sourced = Pick<Park, 'source' | 'enrichedBy'>

export type Credit = { text: string; href?: string | undefined }

/** How sources want to be named where their data is shown. */
const CREDITS: Readonly<Record<string, Credit>> = {
  google: { text: 'Google Maps' },
  osm: { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' },
}

/** Whether a source tells all or a part of what is known of a park. */
export function isFrom(park: Sourced, source: string): boolean {
  return park.source === source || (park.enrichedBy?.includes(source) ?? false)
}

/** Who has to be named where these parks are shown. */
export function creditsFor(parks: readonly Sourced[]): Credit[] {
  return Object.entries(CREDITS).flatMap(([source, credit]) =>
    parks.some((park) => isFrom(park, source)) ? [credit] : [],
  )
}
