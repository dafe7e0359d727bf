import type { ParkPhoto } from '#domain/park/park.ts'
import styles from './Attribution.module.css'

/** Other addresses, such as 'javascript:', are no link. */
const WEB_LINK = /^https?:\/\//i

type AttributionProps = {
  photo: ParkPhoto
  /** Whether its makers are links: not on a card, which is one link by itself. */
  hasLinks: boolean
}

/** Who made a photo, where its source tells. */
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
