import type { Park } from './park-schemas.ts'
import { sourceName } from './source-names.ts'

/** What says whose a park's facts are. */
export type Sourced = Pick<Park, 'source'> &
  Partial<Pick<Park, 'enrichedBy' | 'amenitiesFrom' | 'toldBy' | 'ratingSource'>>

export type Credit = { text: string; href?: string | undefined }

/** Sources that require to be credited; they are named first. */
const REQUIRED: Readonly<Record<string, Credit>> = {
  google: { text: 'Google Maps' },
  osm: { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' },
}

/** Whether a source supplied any facts of a park. */
export function isFrom(park: Sourced, source: string): boolean {
  return park.source === source || (park.enrichedBy?.includes(source) ?? false)
}

/** All sources of a park, its own first. */
export function sourcesOf(park: Sourced): string[] {
  const { source, enrichedBy = [], amenitiesFrom = {}, toldBy = {}, ratingSource } = park
  const others = [...Object.values(amenitiesFrom), ...Object.values(toldBy), ratingSource ?? []]
  return [...new Set([source, ...enrichedBy, ...others.flat()])]
}

/** The credits that sources of these parks require. */
export function requiredCredits(parks: readonly Sourced[]): Credit[] {
  const sources = new Set(parks.flatMap(sourcesOf))
  return Object.entries(REQUIRED).flatMap(([source, credit]) =>
    sources.has(source) ? [credit] : [],
  )
}

/** The sources of all facts of these parks, as they are to be named. */
export function creditsFor(parks: readonly Sourced[]): Credit[] {
  const others = [...new Set(parks.flatMap(sourcesOf))].filter((source) => !(source in REQUIRED))
  return [...requiredCredits(parks), ...others.map((source) => ({ text: sourceName(source) }))]
}
