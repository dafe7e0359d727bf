import { polygonsOf } from '#domain/geo/nearest.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { makePortrait, PORTRAIT } from '#domain/park/portrait.ts'
import { InsideIcon } from '../InsideIcon.tsx'
import styles from './Portrait.module.css'

/** Whether a park's picture is its own shape: where no photo is known, but its outline. */
export function hasPortrait(park: Park): boolean {
  return park.outline !== undefined && !park.noPicture
}

/** A park's own shape, north up, with a scale and what is in it. */
export function Portrait({ park }: { park: Park }) {
  const portrait = park.outline && makePortrait(polygonsOf(park.outline), park.features)
  if (!portrait) return null
  const { path, scale, marks } = portrait
  const { width, height } = PORTRAIT
  return (
    <svg
      className={styles.portrait}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`The shape of ${park.name}, north up`}
    >
      <path className={styles.shape} d={path} />
      {marks.map(({ kind, x, y }) => (
        <g key={`${x} ${y}`} className={styles.mark} data-kind={kind}>
          <circle cx={x} cy={y} r={9} />
          <svg x={x - 6} y={y - 6} width={12} height={12} aria-hidden>
            <InsideIcon kind={kind} size={12} />
          </svg>
        </g>
      ))}
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
