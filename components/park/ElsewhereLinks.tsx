import { METRES_PER_MILE } from '#domain/geo/geo.ts'
import type { Elsewhere } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import pillStyles from '../ui/PillLinks.module.css'
import { OperatorHint } from './OperatorHint.tsx'
import styles from './Results.module.css'

export type ElsewhereProps = {
  elsewhere: Elsewhere
  /** The place that was searched; undefined for coordinates. */
  place: string | undefined
}

function formatMilesAway(metres: number): string {
  const miles = Math.max(1, Math.round(metres / METRES_PER_MILE))
  return `${formatCount(miles)} ${miles === 1 ? 'mile' : 'miles'} away`
}

/** Where parks are known, if none is in the place that was searched. */
export function ElsewhereLinks({ elsewhere: { nearest, cities }, place }: ElsewhereProps) {
  return (
    <div className={styles.elsewhere}>
      {place && <p>Parkfetch doesn't know the parks of {place} yet.</p>}
      {nearest && (
        <p>
          The nearest parks we know are in <a href={nearest.path}>{nearest.name}</a>,{' '}
          {formatMilesAway(nearest.metres)}.
        </p>
      )}
      {cities.length > 0 && (
        <nav aria-label="Cities with parks">
          <ul className={pillStyles.pills}>
            {cities.map(({ path, name, count }) => (
              <li key={path}>
                <a href={path}>
                  {name} ({formatCount(count)})
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <OperatorHint find={place} />
    </div>
  )
}
