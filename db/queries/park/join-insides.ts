import { distanceMetres } from '#domain/geo/geo.ts'
import { FEATURE_KINDS } from '#domain/park/inside-kinds.ts'
import type { Insides, ParkFeature } from '#domain/park/park-schemas.ts'

/** What one source says lies in a park. */
export type InsidesOf = { source: string; insides: Insides }

/** Metres: two of a kind this close, in two sources, are one. */
const SAME_THING = 25
const OSM = 'osm'

/**
 * What lies in a park by all of its sources. Of what OpenStreetMap has, too, a list's has the date
 * and the note.
 */
export function joinInsides(all: readonly InsidesOf[]): Insides {
  const isOfList = ({ source }: InsidesOf) => source !== OSM
  const listed = all
    .filter(isOfList)
    .flatMap(({ source, insides }) => insides.features.map((one) => ({ ...one, source })))
  const mapped = all.filter((one) => !isOfList(one)).flatMap(({ insides }) => insides.features)
  const [paths] = all.flatMap(({ insides }) => insides.paths ?? [])
  const [ground] = all.flatMap(({ insides }) => insides.ground ?? [])
  return {
    entrances: all.flatMap(({ insides }) => insides.entrances),
    features: byKind([...listed, ...mapped.filter((one) => !listed.some(isSameThing(one)))]),
    ...(paths && { paths }),
    ...(ground && { ground }),
  }
}

function isSameThing(one: ParkFeature) {
  return (other: ParkFeature) => one.kind === other.kind && distanceMetres(one, other) <= SAME_THING
}

/** The most important kinds first, as each source has them. */
function byKind(features: ParkFeature[]): ParkFeature[] {
  const rank = ({ kind }: ParkFeature) => FEATURE_KINDS.indexOf(kind)
  return features.sort((one, other) => rank(one) - rank(other))
}
