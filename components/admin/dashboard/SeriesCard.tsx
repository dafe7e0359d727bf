import { VisuallyHidden } from '@mantine/core'
import { sumDays } from '#domain/operator/daily-series.ts'
import { DailyChart } from './DailyChart.tsx'
import styles from './Glance.module.css'

type SeriesCardProps = {
  name: string
  colour: string
  toText: (value: number) => string
  days: readonly string[]
  /** One per day, today's last. */
  values: readonly number[]
}

/** Today's number, the total, and a chart with an equivalent table for screen readers. */
export function SeriesCard({ name, colour, toText, days, values }: SeriesCardProps) {
  const total = sumDays(values)
  const points = days.map((day, index) => ({ day, value: values[index] ?? 0 }))
  return (
    <section className={styles.card} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
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
          <DailyChart colour={colour} toText={toText} points={points} />
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
    </section>
  )
}
