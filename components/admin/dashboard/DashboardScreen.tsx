import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { procedureQuery } from '../../trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { JobList } from '../jobs/JobList.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { CARDS, UNBUILT } from './cards.ts'
import { DashboardCard } from './DashboardCard.tsx'
import { FirstRegion } from './FirstRegion.tsx'
import styles from './Glance.module.css'
import { Glance, GlanceSkeleton } from './Glance.tsx'

export function DashboardScreen() {
  const { data, error, isFetching, refetch } = useQuery(procedureQuery('stats.overview'))
  return (
    <AdminFrame
      title="Admin Dashboard"
      actions={<RefreshButton isFetching={isFetching} onRefresh={refetch} />}
    >
      <FirstRegion />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} component="ul">
        {CARDS.map(({ fact, ...card }) => (
          <DashboardCard key={card.name} {...card} fact={data && fact?.(data)} />
        ))}
        {UNBUILT.map((card) => (
          <DashboardCard key={card.name} {...card} path={null} />
        ))}
      </SimpleGrid>
      <section className={styles.glance} aria-labelledby="at-a-glance">
        <h2 id="at-a-glance" className={styles.heading}>
          Today and the last 30 days
        </h2>
        {error && (
          <LoadFailure title="Failed to load statistics." error={error} onRetry={refetch} />
        )}
        {!data && !error && <GlanceSkeleton />}
        {data && <Glance stats={data} />}
      </section>
      <section className={styles.glance} aria-labelledby="work">
        <h2 id="work" className={styles.heading}>
          Work in the background
        </h2>
        <JobList />
      </section>
      {data && <p className={styles.version}>Parkfetch {data.version}</p>}
    </AdminFrame>
  )
}
