import { formatMiles } from '#domain/geo/geo.ts'
import { ENTRANCE_KINDS, FEATURE_KINDS, INSIDE_NAMES } from '#domain/park/inside-kinds.ts'
import type { Park, Paths } from '#domain/park/park-schemas.ts'
import { shortDate } from '../../admin/short-date.ts'
import styles from './ParkInsides.module.css'

/** Metres: shorter lengths of a surface are not listed. */
const MIN_SURFACE = 50

/** A park's features and entrances by kind, and the length of its paths; empty if unknown. */
export function ParkInsides({ park, heading: Heading }: { park: Park; heading: 'h2' | 'h3' }) {
  const texts = insideTexts(park)
  if (texts.length === 0 && !park.paths) return null
  return (
    <section aria-label="In this park" className={styles.insides}>
      <Heading className={styles.title}>In this park</Heading>
      {texts.length > 0 && (
        <ul className={styles.list}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {park.paths && <p>{pathsText(park.paths)}</p>}
      <p className={styles.source}>
        {park.asOf ? `OpenStreetMap, as of ${shortDate(park.asOf)}.` : 'OpenStreetMap.'} More may be
        there.
      </p>
    </section>
  )
}

/** What lies in a park and how one gets in, by kind: 'Toilets', '3 playgrounds', '2 gates'. */
export function insideTexts({ features = [], entrances = [] }: Park): string[] {
  return [...FEATURE_KINDS, ...ENTRANCE_KINDS].flatMap((kind) => {
    const points = [...features, ...entrances].filter((point) => point.kind === kind)
    const [one, many] = INSIDE_NAMES[kind]
    if (points.length === 0) return []
    if (one === many) return [one]
    return [points.length === 1 ? one : `${points.length} ${many.toLowerCase()}`]
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
