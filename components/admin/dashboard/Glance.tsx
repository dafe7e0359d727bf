import { SimpleGrid, Skeleton, VisuallyHidden } from '@mantine/core'
import type { DailySeries, Stats } from '#domain/operator/stats-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { dollarText } from '../cache/cache-overview.ts'
import { SeriesCard } from './SeriesCard.tsx'

type Shown = {
  name: string
  colour: string
  toText: (value: number) => string
}

const SHOWN: Readonly<Record<DailySeries, Shown>> = {
  searches: { name: 'Searches', colour: 'var(--green)', toText: formatCount },
  views: { name: 'Park views', colour: 'var(--green)', toText: formatCount },
  shares: { name: 'Shares', colour: 'var(--blue)', toText: formatCount },
  reports: { name: 'New reports', colour: 'var(--purple)', toText: formatCount },
  spend: { name: 'Spend', colour: 'var(--amber)', toText: dollarText },
  errors: { name: 'Server errors', colour: 'var(--danger)', toText: formatCount },
}
const NAMES = Object.keys(SHOWN) as DailySeries[]
const COLUMNS = { base: 1, xs: 2, lg: 3 }

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
        <Skeleton key={name} height={206} radius="md" />
      ))}
    </SimpleGrid>
  )
}
