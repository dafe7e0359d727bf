import { initials, placeholderTheme } from '#domain/park/placeholder.ts'
import { picture } from '../ui/island.tsx'
import styles from './Placeholder.module.css'

const Scene = picture(() => import('./Scene.tsx').then((file) => file.Scene))

type PlaceholderProps = {
  park: { id: number; name: string; types?: readonly string[] }
  /** Whether the landscape is drawn; otherwise only the theme's sky. */
  isDrawn?: boolean
}

/** The placeholder for a park's photo: a small landscape by its name, with its initials. */
export function Placeholder({ park, isDrawn = true }: PlaceholderProps) {
  const theme = placeholderTheme(park.name)
  const isDogPark = theme === 'meadow' && park.types?.includes('dog_park')
  return (
    <div className={styles.placeholder} data-theme-of-park={theme} aria-hidden="true">
      {isDrawn && <Scene key={park.id} theme={theme} id={park.id} />}
      <span className={styles.badge}>
        <svg width="18" height="18" aria-hidden="true">
          <use href={isDogPark ? '#mark-dog-area' : `#theme-${theme}`} />
        </svg>
        <span>{initials(park.name)}</span>
      </span>
    </div>
  )
}
