import { polygonsOf } from '#domain/geo/nearest.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { makePortrait, PORTRAIT } from '#domain/park/portrait.ts'
import styles from './Portrait.module.css'

/** Whether a park's picture is its own shape: where no photo is known, but its outline. */
export function hasPortrait(park: Park): boolean {
  return park.outline !== undefined && !park.noPicture
}

/** A park's own shape, north up, with a scale. */
export function Portrait({ park }: { park: Park }) {
  const portrait = park.outline && makePortrait(polygonsOf(park.outline))
  if (!portrait) return null
  const { path, scale } = portrait
  const { width, height } = PORTRAIT
  return (
    <svg
      className={styles.portrait}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`The shape of ${park.name}, north up`}
    >
      <path className={styles.shape} d={path} />
      {scale && (
        <g className={styles.scale}>
          <path d={`M16 ${height - 18}v6h${scale.width}v-6`} />
          <text x={16 + scale.width + 8} y={height - 10}>
            {scale.label}
          </text>
        </g>
      )}
    </svg>
  )
}
