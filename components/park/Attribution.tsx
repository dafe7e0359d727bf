import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import styles from './Attribution.module.css'

/** Other URLs, such as 'javascript:', are not linked. */
const WEB_LINK = /^https?:\/\//i

type AttributionProps = {
  photo: ParkPhoto
  /** Whether it is linked: not on a card, which is one link itself. */
  hasLinks: boolean
}

/** The credit of a photo, as its source requires it. */
export function Attribution({ photo: { attributions = [] }, hasLinks }: AttributionProps) {
  if (attributions.length === 0) return null
  return (
    <figcaption className={styles.attribution} data-links={hasLinks || undefined}>
      <span className={styles.label}>Photo: </span>
      {attributions.map(({ name, uri }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one may be named twice
        <span key={`${index} ${name}`}>
          {index > 0 && ', '}
          {hasLinks && uri && WEB_LINK.test(uri) ? (
            <a href={uri} rel="noopener noreferrer nofollow" target="_blank">
              {name}
            </a>
          ) : (
            name
          )}
        </span>
      ))}
    </figcaption>
  )
}
