import styles from './MarkerPin.module.css'
import { MARKER_SIZE, type MarkerKind } from './marker.ts'

const DROP =
  'M18 1.5C8.9 1.5 1.5 8.8 1.5 17.8c0 4.8 2.1 8.9 5.1 12.7 3.4 4.3 8.2 8 10.5 13.9.3.8 1.5.8 1.8 0 2.3-5.9 7.1-9.6 10.5-13.9 3-3.8 5.1-7.9 5.1-12.7C34.5 8.8 27.1 1.5 18 1.5z'

type MarkerPinProps = {
  kind: MarkerKind
  dogs: boolean
  saved: boolean
  /** Set if it is unknown whether the park matches the search. */
  isHollow?: boolean | undefined
  /** Then the share of what is asked for that it is known to have. */
  share?: number
}

/**
 * A park's marker: a pin whose tip is the location, with a heart if saved, a paw if dogs are
 * welcome, else a tree.
 */
export function MarkerPin({ kind, dogs, saved, isHollow, share = 0 }: MarkerPinProps) {
  const sign = saved ? <Heart /> : dogs ? <Paw /> : <Tree />
  return (
    <svg
      className={styles.pin}
      data-kind={kind}
      data-hollow={isHollow}
      width={MARKER_SIZE.width}
      height={MARKER_SIZE.height}
      viewBox="0 0 36 48"
      aria-hidden="true"
    >
      <ellipse cx="18" cy="45" rx="6" ry="2.5" className={styles.shadow} />
      <path className={styles.drop} d={DROP} />
      {sign}
      {isHollow && share > 0 && (
        <g className={styles.filled} style={{ clipPath: `inset(${100 * (1 - share)}% 0 0)` }}>
          <path className={styles.drop} d={DROP} />
          {sign}
        </g>
      )}
    </svg>
  )
}

function Tree() {
  return (
    <g className={styles.sign}>
      <circle cx="18" cy="15" r="7.2" />
      <path d="M16.9 18h2.2l.7 9.5h-3.6z" />
    </g>
  )
}

function Paw() {
  return (
    <g className={styles.sign}>
      <ellipse cx="11.3" cy="16.3" rx="2.1" ry="2.8" transform="rotate(-24 11.3 16.3)" />
      <ellipse cx="15.5" cy="12.3" rx="2.2" ry="3" transform="rotate(-8 15.5 12.3)" />
      <ellipse cx="20.5" cy="12.3" rx="2.2" ry="3" transform="rotate(8 20.5 12.3)" />
      <ellipse cx="24.7" cy="16.3" rx="2.1" ry="2.8" transform="rotate(24 24.7 16.3)" />
      <path d="M18 17.2c2.9 0 5.7 3.3 5.7 5.9 0 1.9-1.4 2.6-2.9 2.6-1.1 0-1.8-.5-2.8-.5s-1.7.5-2.8.5c-1.5 0-2.9-.7-2.9-2.6 0-2.6 2.8-5.9 5.7-5.9z" />
    </g>
  )
}

function Heart() {
  return (
    <g className={styles.sign}>
      <path d="M18 26.8c-.4 0-.8-.1-1.1-.4l-6.6-6.3a5.6 5.6 0 0 1 0-8.1 5.8 5.8 0 0 1 7.7-.3 5.8 5.8 0 0 1 7.7.3 5.6 5.6 0 0 1 0 8.1l-6.6 6.3c-.3.3-.7.4-1.1.4z" />
    </g>
  )
}
