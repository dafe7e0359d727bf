import { Paper, SimpleGrid, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { sumDays } from '#domain/operator/daily-series.ts'
import type { DailySeries, Stats } from '#domain/operator/stats-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { dollarText } from '../cache/cache-overview.ts'
import styles from './Dashboard.module.css'

type Shown = {
  name: string
  color: string
  toText: (value: number) => string
}

const SHOWN: Readonly<Record<DailySeries, Shown>> = {
  searches: { name: 'Searches', color: 'var(--green)', toText: formatCount },
  views: { name: 'Park views', color: 'var(--green)', toText: formatCount },
  shares: { name: 'Shares', color: 'var(--blue)', toText: formatCount },
  reports: { name: 'New reports', color: 'var(--purple)', toText: formatCount },
  spend: { name: 'Spend', color: 'var(--amber)', toText: dollarText },
  errors: { name: 'Server errors', color: 'var(--danger)', toText: formatCount },
}
const NAMES = Object.keys(SHOWN) as DailySeries[]
const COLUMNS = { base: 1, xs: 2, lg: 3 }
/** The same with and without a chart. */
const CARD_HEIGHT = 206

/** Small charts of recent activity, one per series. */
export function Glance({ stats: { days, series } }: { stats: Stats }) {
  return (
    <SimpleGrid cols={COLUMNS}>
      {NAMES.map((name) => (
        <SeriesCard key={name} {...SHOWN[name]} days={days} values={series[name]} />
      ))}
    </SimpleGrid>
  )
}

export function GlanceSkeleton() {
  return (
    <SimpleGrid cols={COLUMNS} role="status">
      <VisuallyHidden>Loading statistics…</VisuallyHidden>
      {NAMES.map((name) => (
        <Skeleton key={name} height={CARD_HEIGHT} radius="md" />
      ))}
    </SimpleGrid>
  )
}

type SeriesCardProps = Shown & {
  days: readonly string[]
  /** One per day, today's last. */
  values: readonly number[]
}

/** Today's number, the total, and a chart with an equivalent table for screen readers. */
function SeriesCard({ name, color, toText, days, values }: SeriesCardProps) {
  const total = sumDays(values)
  const points = days.map((day, index) => ({ day, value: values[index] ?? 0 }))
  return (
    <Paper component="section" withBorder p="md" aria-label={name}>
      <Stack gap="sm" mih={CARD_HEIGHT - 34} h="100%">
        <Text component="h3" fw={600}>
          {name}
        </Text>
        <dl className={styles.numbers}>
          <div>
            <dt>Today</dt>
            <dd>{toText(values.at(-1) ?? 0)}</dd>
          </div>
          <div>
            <dt>30 days</dt>
            <dd>{toText(total)}</dd>
          </div>
        </dl>
        {total === 0 ? (
          <p className={styles.nothing}>Nothing counted yet</p>
        ) : (
          <>
            <DailyChart color={color} toText={toText} points={points} />
            <VisuallyHidden>
              <table>
                <caption>{name} by day (UTC)</caption>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">{name}</th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ day, value }) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      <td>{toText(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </VisuallyHidden>
          </>
        )}
      </Stack>
    </Paper>
  )
}

/** Of the drawing, which is stretched to the card's width. */
const HEIGHT = 72
const STEP = 10
const BAR = 7

type DailyChartProps = Omit<Shown, 'name'> & {
  points: readonly { day: string; value: number }[]
}

/** Bar chart with one bar per day. Hidden from readers, for whom a table has the same numbers. */
function DailyChart({ color, toText, points }: DailyChartProps) {
  const most = Math.max(...points.map(({ value }) => value))
  // As small as its value is, a bar can be seen.
  const heightOf = (value: number) => (value > 0 ? Math.max(2, (value / most) * HEIGHT) : 0)
  return (
    <div className={styles.chart}>
      <svg viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {points.map(({ day, value }, index) => (
          <g key={day} className={styles.day}>
            <title>{`${shortDay(day)}: ${toText(value)}`}</title>
            <rect className={styles.column} x={index * STEP} width={STEP} height={HEIGHT} />
            <rect
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - heightOf(value)}
              width={BAR}
              height={heightOf(value)}
              fill={color}
              data-bar
            />
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

/** Formats a day as 'Nov 20'. */
function shortDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
