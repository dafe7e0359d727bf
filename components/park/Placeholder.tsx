import { initials, placeholderTheme } from '#domain/park/placeholder.ts'
import styles from './Placeholder.module.css'

type PlaceholderProps = { park: { name: string; types?: readonly string[] } }

/** The placeholder for a park's photo: the icon and color of its name, with its initials. */
export function Placeholder({ park }: PlaceholderProps) {
  const theme = placeholderTheme(park.name)
  const isDogPark = theme === 'meadow' && park.types?.includes('dog_park')
  return (
    <div className={styles.placeholder} data-theme-of-park={theme} aria-hidden="true">
      <span className={styles.badge}>
        <svg width="18" height="18" aria-hidden="true">
          <use href={isDogPark ? '#mark-dog-area' : `#theme-${theme}`} />
        </svg>
        <span>{initials(park.name)}</span>
      </span>
    </div>
  )
}
