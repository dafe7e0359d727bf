import type { Park } from '#domain/park/park-schemas.ts'
import { shortDate } from '#domain/time/short-date.ts'
import { insideTexts, pathsText } from './insides-text.ts'
import styles from './ParkInsides.module.css'

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
