import { type CSSProperties, useId } from 'react'
import { milesText } from '#domain/geo/geo.ts'
import { markId, PORTRAIT } from '#domain/park/portrait.ts'
import type { Portrait as Drawn } from '#domain/park/portrait-schemas.ts'
import { useDistanceText } from '../app/units.ts'
import styles from './Portrait.module.css'

type PortraitProps = { portrait: Drawn; name: string; isLarge: boolean }

/** The share of a thumbnail's width and height that a shape may take. */
const THUMBNAIL = 0.84
/** A thumbnail's width by its height. */
const ASPECT = 96 / 80

/**
 * A park's own shape, north up, with a scale and what is in it. On a card it is a decoration. The
 * page has the icons of its marks (PlaceholderSprite).
 */
export function Portrait({ portrait, name, isLarge }: PortraitProps) {
  const { shape, isCircle, size, water, woods, paths, scale, marks } = portrait
  const isInMiles = useDistanceText() === milesText
  const bar = scale && !isInMiles ? metricScale(scale) : scale
  const { width, height } = PORTRAIT
  const zoom = THUMBNAIL * Math.min(width / size.width, width / ASPECT / size.height)
  const id = useId()
  const label = isCircle
    ? `The size of ${name}: its shape is unknown`
    : `The shape of ${name}, north up`
  const hasGround = water || woods || paths
  return (
    <svg
      className={styles.portrait}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={isLarge ? label : undefined}
      data-circle={isCircle}
      aria-hidden={!isLarge}
      style={{ '--zoom': zoom.toFixed(2) } as CSSProperties}
    >
      <g data-part="drawing">
        <defs>
          <path id={id} d={shape} />
        </defs>
        <use href={`#${id}`} data-part="edge" />
        <use href={`#${id}`} data-part="shape" />
        {hasGround && (
          <>
            <clipPath id={`${id}c`}>
              <use href={`#${id}`} />
            </clipPath>
            <g clipPath={`url(#${id}c)`}>
              {woods && <path data-part="woods" d={woods} />}
              {water && <path data-part="water" d={water} />}
              {paths && <path data-part="paths" d={paths} />}
            </g>
          </>
        )}
      </g>
      {marks.map(({ kind, x, y }) => (
        <g key={`${x} ${y}`} data-mark={kind}>
          <circle cx={x} cy={y} r={9} />
          <use href={`#${markId(kind)}`} x={x - 6} y={y - 6} width={12} height={12} />
        </g>
      ))}
      {bar && (
        <g data-part="scale">
          <path d={`M16 ${height - 18}v6h${bar.width}v-6`} />
          <text x={16 + bar.width + 8} y={height - 10}>
            {bar.label}
            {isCircle && ' · Its shape is unknown: a circle of its size'}
          </text>
        </g>
      )}
    </svg>
  )
}

/** The longest bar of 1, 2 or 5 meters, or tens of them, that is no longer than this. */
export function metricScale({ width, metres }: NonNullable<Drawn['scale']>) {
  const ten = 10 ** Math.floor(Math.log10(metres))
  const length = ten * ([5, 2].find((times) => times * ten <= metres) ?? 1)
  const label = length < 1000 ? `${length} m` : `${length / 1000} km`
  return { width: Math.round((width * length) / metres), label }
}
