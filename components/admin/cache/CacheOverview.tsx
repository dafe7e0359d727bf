import { Alert, Paper, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconCoin, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CacheStatus } from '#domain/operator/cache-schemas.ts'
import { CALL_COST, CALL_SAVED } from '#domain/operator/costs.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { useSite } from '../../app/site.ts'
import styles from './Cache.module.css'
import { CommonsPhotos } from './CommonsPhotos.tsx'
import {
  CACHE_TYPE_TEXTS,
  cacheStatsOf,
  dollarText,
  isWorthClearing,
  savingsPercent,
  sizeText,
} from './cache-overview.ts'

export function CacheOverview({ status }: { status: CacheStatus }) {
  const { stats, budget, calls } = status
  const { liveSources } = useSite()
  const saved = Object.values(calls).reduce((sum, { cached }) => sum + cached.dollars, 0)
  const answered = Object.values(calls).reduce((sum, { cached }) => sum + cached.calls, 0)
  const savings = savingsPercent(stats.fileCount)
  return (
    <Stack gap="md">
      {isWorthClearing(stats.cacheSize) && (
        <Alert
          role="note"
          color="yellow"
          title="The cache is large"
          icon={<IconTrash aria-hidden />}
        >
          It takes {sizeText(stats.cacheSize)}, more than 100 MB. Consider clearing it, or a type of
          it under Cache Details.
        </Alert>
      )}
      {budget.isInUse && budget.isReached && (
        <Alert
          role="note"
          color="yellow"
          title="Today's budget is spent"
          icon={<IconCoin aria-hidden />}
        >
          The product goes on from cache and free sources until midnight UTC.
        </Alert>
      )}
      {stats.fileCount === 0 && (
        <Alert
          role="note"
          color="gray"
          title="Nothing is cached yet"
          icon={<IconInfoCircle aria-hidden />}
        >
          {liveSources.length > 0
            ? 'What outside services answer is cached here once visitors search.'
            : 'No outside service is asked: all that is known is in the database.'}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <StatCard name="Cache size" value={sizeText(stats.cacheSize)}>
          Of answers in the database and photos on disk
        </StatCard>
        <StatCard name="File count" value={formatCount(stats.fileCount)}>
          Cached answers and photo files
        </StatCard>
        <StatCard name="Savings" value={`${savings}%`}>
          <Progress value={savings} aria-label="Savings" mb="xs" />
          {dollarText(saved)} saved in 30 days, by {formatCount(answered)}{' '}
          {answered === 1 ? 'call' : 'calls'} not paid for
        </StatCard>
        <StatCard name="Spent today" value={dollarText(budget.spent)}>
          <Progress
            value={budget.dollars > 0 ? Math.min((budget.spent / budget.dollars) * 100, 100) : 0}
            color={budget.isInUse && budget.isReached ? 'yellow' : 'green'}
            aria-label="Share of today's budget"
            mb="xs"
          />
          {budget.isInUse
            ? `Of at most ${dollarText(budget.dollars)} a day (UTC)`
            : 'No source that charges is asked'}
        </StatCard>
      </SimpleGrid>
      <RequestTable status={status} />
      {status.commonsPhotos && <CommonsPhotos photos={status.commonsPhotos} />}
    </Stack>
  )
}

type StatCardProps = { name: string; value: string; children: ReactNode }

/** A number with its label and details. */
function StatCard({ name, value, children }: StatCardProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={name}>
      <Text component="h2" size="sm" fw={500} c="dimmed">
        {name}
      </Text>
      <Text fw={700} lh={1.3} fz={28} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Text>
      <Text component="div" size="sm" c="dimmed" pt="xs">
        {children}
      </Text>
    </Paper>
  )
}

function RequestTable({ status }: { status: CacheStatus }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>Requests</h2>
      <p className={styles.text}>
        The estimated cost of one request, and of the last 30 days: how many were answered from the
        cache, how many a source was asked for, and what that saved.
      </p>
      <Table className={styles.table} verticalSpacing="sm" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col">Cost</Table.Th>
            <Table.Th scope="col">Hits</Table.Th>
            <Table.Th scope="col">Misses</Table.Th>
            <Table.Th scope="col">Saved</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {CACHE_TYPE_TEXTS.map(({ type, request }) => {
            const { hits, misses } = cacheStatsOf(status, type)
            const call = CALL_SAVED[type]
            return (
              <Table.Tr key={type}>
                <Table.Th scope="row">{request}</Table.Th>
                <Table.Td>{dollarText(CALL_COST[call])}</Table.Td>
                <Table.Td>{formatCount(hits)}</Table.Td>
                <Table.Td>{formatCount(misses)}</Table.Td>
                <Table.Td>{dollarText(status.calls[call]?.cached.dollars ?? 0)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}
