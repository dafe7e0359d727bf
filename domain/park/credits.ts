import type { Park } from './park-schemas.ts'
import { sourceName } from './source-names.ts'

/** What says whose a park's facts are. */
export type Sourced = Pick<Park, 'source'> &
  Partial<Pick<Park, 'enrichedBy' | 'amenitiesFrom' | 'toldBy' | 'ratingSource'>>

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

/** All sources of a park, its own first. */
export function sourcesOf(park: Sourced): string[] {
  const { source, enrichedBy = [], amenitiesFrom = {}, toldBy = {}, ratingSource } = park
  const others = [...Object.values(amenitiesFrom), ...Object.values(toldBy), ratingSource ?? []]
  return [...new Set([source, ...enrichedBy, ...others.flat()])]
}

/**
 * The sources of all facts of these parks, as they are to be named; required credits first.
 *
 * @param nameOf what those are called that require no credit
 */
export function creditsFor(parks: readonly Sourced[], nameOf = sourceName): Credit[] {
  const all = [...new Set(parks.flatMap(sourcesOf))].map((source) => ({ source }))
  const others = all.filter((one) => requiredCredits([one]).length === 0)
  return [...requiredCredits(all), ...others.map(({ source }) => ({ text: nameOf(source) }))]
}
