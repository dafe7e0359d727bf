import { formatMiles } from '#domain/geo/geo.ts'
import { ENTRANCE_KINDS, FEATURE_KINDS, INSIDE_NAMES } from '#domain/park/inside-kinds.ts'
import type { Paths } from '#domain/park/insides.ts'
import type { Park } from '#domain/park/park-schemas.ts'

/** Metres: shorter lengths of a surface are not listed. */
const MIN_SURFACE = 50

/** What lies in a park and how one gets in, by kind: 'Toilets', '3 playgrounds', '2 gates'. */
export function insideTexts({ features = [], entrances = [] }: Park): string[] {
  return [...FEATURE_KINDS, ...ENTRANCE_KINDS].flatMap((kind) => {
    const spots = [...features, ...entrances].filter((spot) => spot.kind === kind)
    const [one, many] = INSIDE_NAMES[kind]
    if (spots.length === 0) return []
    if (one === many) return [one]
    return [spots.length === 1 ? one : `${spots.length} ${many.toLowerCase()}`]
  })
}

/** '3.2 miles of paths: 2.1 asphalt, 0.4 steps, 0.7 of unknown ground'. */
export function pathsText({ meters, bySurface, lit = 0 }: Paths): string {
  const parts = Object.entries(bySurface)
    .filter(([surface, metres]) => surface !== 'unknown' && metres >= MIN_SURFACE)
    .map(([surface, metres]) => `${formatMiles(metres)} ${surface.replaceAll('_', ' ')}`)
  const unknown = bySurface.unknown ?? 0
  const rest = unknown >= MIN_SURFACE ? [`${formatMiles(unknown)} of unknown ground`] : []
  const light = lit >= MIN_SURFACE ? `, ${formatMiles(lit)} lit at night` : ''
  const whole = `${formatMiles(meters)} miles of paths${light}`
  return parts.length === 0 ? whole : `${whole}: ${[...parts, ...rest].join(', ')}`
}
