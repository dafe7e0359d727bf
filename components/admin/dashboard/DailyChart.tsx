import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'

type DailyChartProps = {
  name: string
  colour: string
  toText: (value: number) => string
  points: { day: string; value: number }[]
}

/** Bar chart with one bar per day. Not focusable, since a table next to it has the same data. */
export function DailyChart({ name, colour, toText, points }: DailyChartProps) {
  return (
    <BarChart
      h={96}
      data={points}
      dataKey="day"
      series={[{ name: 'value', label: name, color: colour }]}
      valueFormatter={toText}
      withYAxis={false}
      gridAxis="none"
      tickLine="none"
      xAxisProps={{
        ticks: [points[0]?.day ?? '', points.at(-1)?.day ?? ''],
        tickFormatter: shortDay,
      }}
      barChartProps={{ accessibilityLayer: false, margin: { left: 0, right: 0 } }}
      barProps={{ isAnimationActive: false, radius: 2 }}
    />
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
