import { SimpleGrid, Text } from '@mantine/core'
import {
  IconArticle,
  IconDatabase,
  IconFlag,
  IconListDetails,
  IconMapDown,
  IconServer,
  IconSettings,
  IconWorldSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Stats } from '#domain/operator/stats-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { procedureQuery } from '../../trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { dollarText } from '../cache/cache-overview.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import styles from './Dashboard.module.css'
import { FirstRegion } from './FirstRegion.tsx'
import { Glance, GlanceSkeleton } from './Glance.tsx'

type Card = {
  /** None if the page does not exist yet. */
  path?: string
  name: string
  text: string
  Icon: typeof IconSettings
  /** A noteworthy fact shown on the card. */
  fact?: (stats: Stats) => string | false
}

const CARDS: readonly Card[] = [
  {
    path: '/admin/cache',
    name: 'Cache Management',
    text: 'What is kept of outside services, and what that saves.',
    Icon: IconDatabase,
    fact({ series }) {
      const spent = series.spend.at(-1) ?? 0
      return spent > 0 && `${dollarText(spent)} spent today`
    },
  },
  {
    path: '/admin/reports',
    name: 'Error Reports',
    text: 'What visitors say is wrong about parks.',
    Icon: IconFlag,
    fact: ({ openReports }) => openReports > 0 && `${formatCount(openReports)} open`,
  },
  {
    path: '/admin/regions',
    name: 'Regions',
    text: 'Cities, states and countries whose parks are here.',
    Icon: IconMapDown,
  },
  {
    path: '/admin/seo-urls',
    name: 'SEO URLs',
    text: 'Pages in the sitemap and what search engines read.',
    Icon: IconWorldSearch,
  },
  {
    path: '/admin/blog',
    name: 'Blog Manager',
    text: 'Posts, schedules and the writer of guides.',
    Icon: IconArticle,
  },
  {
    path: '/admin/config',
    name: 'Configuration',
    text: 'Keys, sources, limits and texts of the site.',
    Icon: IconSettings,
  },
  { name: 'System Logs', text: 'Coming soon', Icon: IconListDetails },
  { name: 'Database Management', text: 'Coming soon', Icon: IconServer },
]

export function DashboardScreen() {
  const { data, error, isFetching, refetch } = useQuery(procedureQuery('stats.overview'))
  return (
    <AdminFrame
      title="Admin Dashboard"
      actions={<RefreshButton isFetching={isFetching} onRefresh={refetch} />}
    >
      <FirstRegion />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} component="ul">
        {CARDS.map((card) => (
          <li key={card.name}>
            <DashboardCard {...card} shown={data && card.fact?.(data)} />
          </li>
        ))}
      </SimpleGrid>
      <section aria-labelledby="at-a-glance">
        <Text component="h2" id="at-a-glance" size="lg" fw={700} mt="xl" mb="md">
          Today and the last 30 days
        </Text>
        {error && (
          <LoadFailure title="Failed to load statistics." error={error} onRetry={refetch} />
        )}
        {!data && !error && <GlanceSkeleton />}
        {data && <Glance stats={data} />}
      </section>
      {data && (
        <Text size="sm" c="dimmed" mt="lg">
          Parkfetch {data.version}
        </Text>
      )}
    </AdminFrame>
  )
}

type CardProps = Omit<Card, 'fact'> & { shown: string | false | undefined }

function DashboardCard({ path, name, text, Icon, shown }: CardProps) {
  const content = (
    <>
      <span className={styles.icon}>
        <Icon size={24} aria-hidden />
      </span>
      <span>
        <b>{name}</b>
        <span className={styles.text}>{text}</span>
        {shown && <span className={styles.fact}>{shown}</span>}
      </span>
    </>
  )
  return path ? (
    <a className={styles.card} href={path}>
      {content}
    </a>
  ) : (
    <span className={styles.card} data-disabled>
      {content}
    </span>
  )
}
