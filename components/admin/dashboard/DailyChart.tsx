import styles from './DailyChart.module.css'

/** Of the drawing, which is stretched to the card's width. */
const HEIGHT = 72
const STEP = 10
const BAR = 7

type DailyChartProps = {
  colour: string
  toText: (value: number) => string
  points: readonly { day: string; value: number }[]
}

/** Bar chart with one bar per day. Hidden from readers, for whom a table has the same numbers. */
export function DailyChart({ colour, toText, points }: DailyChartProps) {
  const most = Math.max(...points.map(({ value }) => value))
  return (
    <div className={styles.chart}>
      <svg viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {points.map(({ day, value }, index) => (
          <g key={day} className={styles.day}>
            <title>{`${shortDay(day)}: ${toText(value)}`}</title>
            <rect className={styles.column} x={index * STEP} width={STEP} height={HEIGHT} />
            <Bar at={index} share={value / most} colour={colour} />
          </g>
        ))}
      </svg>
      <p className={styles.days} aria-hidden>
        {[points[0], points.at(-1)].map((point) => (
          <span key={point?.day}>{point && shortDay(point.day)}</span>
        ))}
      </p>
    </div>
  )
}

type BarProps = { at: number; share: number; colour: string }

/** As small as its value is, it can be seen. */
function Bar({ at, share, colour }: BarProps) {
  const height = share > 0 ? Math.max(2, share * HEIGHT) : 0
  const x = at * STEP + (STEP - BAR) / 2
  return <rect x={x} y={HEIGHT - height} width={BAR} height={height} fill={colour} data-bar />
}

/** Formats a day as 'Nov 20'. */
function shortDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
