import {
  Anchor,
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core'
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
import { useState, useSyncExternalStore } from 'react'
import { US_STATES } from '#domain/geo/us-states.ts'
import type { Stats } from '#domain/operator/stats-schemas.ts'
import { procedureQuery } from '../../app/trpc.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import admin from '../admin.module.css'
import { dollarText } from '../cache/cache-overview.ts'
import { JobList } from '../jobs/JobList.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { regionsQuery } from '../regions/queries.ts'
import { SETUP } from '../setup/queries.ts'
import { countSettled } from '../setup/steps.ts'
import { WAITING, waitingLines } from '../waiting.ts'
import styles from './Dashboard.module.css'
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
    text: 'What is cached of outside services, and what that saves.',
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
      <SetUp />
      <WaitingForYou />
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
      <section aria-labelledby="work">
        <Text component="h2" id="work" size="lg" fw={700} mt="xl" mb="md">
          Work in the background
        </Text>
        <JobList />
      </section>
      {data && (
        <Text size="sm" c="dimmed" mt="lg">
          Parkfetch {data.version}
        </Text>
      )}
    </AdminFrame>
  )
}

/** The way to the set-up, until it is finished. */
function SetUp() {
  const { data } = useQuery(SETUP)
  if (!data || data.isFinished) return null
  return (
    <section className={styles.waiting} aria-labelledby="set-up">
      <Group justify="space-between">
        <div>
          <Text component="h2" id="set-up" size="lg" fw={700}>
            Set up your site
          </Text>
          <Text size="sm" c="dimmed">
            {countSettled(data)} of {data.steps.length} steps done or skipped: name, start place,
            parks, address, backups and contact.
          </Text>
        </div>
        <Button component="a" href="/admin/setup">
          Go on
        </Button>
      </Group>
    </section>
  )
}

/** What waits for the operator, with the page for each; nothing if nothing does. */
function WaitingForYou() {
  const { data } = useQuery(WAITING)
  const lines = data ? waitingLines(data) : []
  if (lines.length === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby="waiting-for-you">
      <Text component="h2" id="waiting-for-you" size="lg" fw={700}>
        Waiting for you
      </Text>
      <ul>
        {lines.map(({ path, text }) => (
          <li key={text}>
            <Anchor href={path}>{text}</Anchor>
          </li>
        ))}
      </ul>
    </section>
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
        {shown && <span className={`${admin.count} ${styles.fact}`}>{shown}</span>}
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

const KEY = 'adminFirstRegionHidden'
const UNITED_STATES = 'us'
const COUNTRIES = [
  { value: UNITED_STATES, label: 'United States' },
  { value: 'other', label: 'Another country' },
]
const STATES = Object.values(US_STATES).sort()
const FIELD = { flex: '1 1 180px', maw: 280 }

/** Offers to bring the operator's area in, while there are no regions. */
function FirstRegion() {
  const { data } = useQuery(regionsQuery())
  const [isHiddenNow, setIsHiddenNow] = useState(false)
  const [country, setCountry] = useState(UNITED_STATES)
  const wasHidden = useSyncExternalStore(
    () => () => {},
    () => readStored(KEY) === 'true',
    () => true,
  )
  if (!data || data.regions.length > 0 || wasHidden || isHiddenNow) return null
  function hide() {
    writeStored(KEY, 'true')
    setIsHiddenNow(true)
  }
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      mb="lg"
      bd="1px solid var(--green)"
      aria-labelledby="first-region"
    >
      <Text component="h2" id="first-region" size="lg" fw={700}>
        Bring your area in
      </Text>
      <Text c="dimmed" maw="70ch" mb="md">
        This site knows no region yet. Choose where your visitors look for parks; what that takes is
        shown before anything is downloaded.
      </Text>
      <form action="/admin/regions">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            {...FIELD}
            label="Country"
            data={COUNTRIES}
            value={country}
            onChange={({ currentTarget: { value } }) => setCountry(value)}
          />
          {country === UNITED_STATES ? (
            <NativeSelect {...FIELD} label="State" name="find" data={STATES} />
          ) : (
            <TextInput
              {...FIELD}
              label="Name of the country"
              name="find"
              maxLength={100}
              required
              withAsterisk={false}
            />
          )}
          <Group gap="xs" wrap="nowrap">
            <Button type="submit">Find it</Button>
            <Button variant="subtle" onClick={hide}>
              Not now
            </Button>
          </Group>
        </Group>
      </form>
    </Paper>
  )
}
