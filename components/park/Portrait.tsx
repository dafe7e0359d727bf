import { type CSSProperties, useId } from 'react'
import { type Portrait as Drawn, PORTRAIT } from '#domain/park/portrait.ts'
import { InsideIcon } from './InsideIcon.tsx'
import styles from './Portrait.module.css'

type PortraitProps = { portrait: Drawn; park: { id: number; name: string }; isLarge: boolean }

/** The share of a thumbnail's width and height that a shape may take. */
const THUMBNAIL = 0.84
/** A thumbnail's width by its height. */
const ASPECT = 96 / 80

/** A park's own shape, north up, with a scale and what is in it. On a card it is a decoration. */
export function Portrait({ portrait, park, isLarge }: PortraitProps) {
  const { shape, size, scale, marks } = portrait
  const { width, height } = PORTRAIT
  const zoom = THUMBNAIL * Math.min(width / size.width, width / ASPECT / size.height)
  return (
    <svg
      className={styles.portrait}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`The shape of ${park.name}, north up`}
      aria-hidden={!isLarge}
      style={{ '--zoom': zoom.toFixed(2) } as CSSProperties}
    >
      <g className={styles.drawing}>
        <path className={styles.edge} d={shape} />
        <path className={styles.shape} d={shape} />
        <Ground portrait={portrait} />
      </g>
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

/** Water, woods and paths, as far as they are in the park. */
function Ground({ portrait: { shape, water, woods, paths } }: { portrait: Drawn }) {
  const id = useId()
  if (!water && !woods && !paths) return null
  return (
    <>
      <clipPath id={id}>
        <path d={shape} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path className={styles.woods} d={woods} />
        <path className={styles.water} d={water} />
        <path className={styles.paths} d={paths} />
      </g>
    </>
  )
}
