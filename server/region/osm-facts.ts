import type { SourceFact, SourceFacts } from '#domain/facts/park-facts.ts'
import { OSM_RULES, type OsmTags } from './osm-rules.ts'

/** An element, and when it was last edited, in seconds since 1970, if that is known. */
export type OsmOrigin = { type: string; id: number; edited?: number | undefined }

/** The facts that a park's own tags tell. */
export function factsOfPark(tags: OsmTags, { type, id, edited }: OsmOrigin): SourceFacts {
  const origin = { ...sinceOf(seenAt(tags, edited)), reference: `${type}/${id}` }
  return Object.fromEntries(
    OSM_RULES.ofPark(tags).map(({ key, value }): [string, SourceFact] => [
      key,
      { value, ...origin },
    ]),
  )
}

/**
 * When an element was last checked, in seconds since 1970: according to its tags, else when it was
 * last edited. Undefined if neither is known.
 */
export function seenAt(tags: OsmTags, edited?: number): number | undefined {
  const checked = readDate(tags.check_date) ?? readDate(tags['survey:date'])
  const isSound = checked !== undefined && (edited === undefined || checked <= edited + DAY)
  return isSound ? checked : edited
}

/** The date of a fact, if it is known. */
export function sinceOf(seconds: number | undefined): Pick<SourceFact, 'since'> {
  if (seconds === undefined || !Number.isFinite(seconds)) return {}
  return { since: new Date(seconds * 1000).toISOString().slice(0, 10) }
}

const DAY = 24 * 60 * 60

/** '2022-05-01', '2022-05' or '2022' in seconds since 1970. */
function readDate(text: string | undefined): number | undefined {
  const [, year, month = '01', day = '01'] =
    /^\s*(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?\s*$/.exec(text ?? '') ?? []
  const seconds = Date.parse(`${year}-${month}-${day}T00:00:00Z`) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}
