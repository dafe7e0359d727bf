import { Button, Paper, SimpleGrid, Skeleton, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { IconFlag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CacheStatus } from '#domain/operator/cache-schemas.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { useChange } from '../list/use-change.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import styles from './Cache.module.css'
import { CacheOverview } from './CacheOverview.tsx'
import {
  CACHE_TYPE_TEXTS,
  type Clearing,
  cachedDays,
  cacheStatsOf,
  entriesText,
  sizeText,
} from './cache-overview.ts'

const STATUS = procedureQuery('cache.status')

/** Statistics of the cached answers of external services, and the money they save. */
export function CacheScreen() {
  const status = useQuery(STATUS)
  const clear = useClearCache()
  const { fileCount: entries = 0, cacheSize: bytes = 0 } = status.data?.stats ?? {}
  const actions = (
    <>
      <Button
        component="a"
        href="/admin/reports"
        variant="default"
        leftSection={<IconFlag size={18} aria-hidden />}
      >
        Error Reports
      </Button>
      <RefreshButton isFetching={status.isFetching} onRefresh={status.refetch} />
      <Button
        color="red"
        loading={clear.isPending}
        disabled={entries === 0}
        onClick={() => void clear.ask({ what: 'Everything in the cache', entries, bytes })}
        leftSection={<IconTrash size={18} aria-hidden />}
      >
        Clear Cache
      </Button>
    </>
  )
  return (
    <AdminFrame title="Cache" actions={actions}>
      <Stack gap="md">
        <Loaded query={status} failure="Failed to load cache statistics." waiting={<Waiting />}>
          {(data) => (
            <Tabs defaultValue="overview" keepMounted={false}>
              <Tabs.List mb="md">
                <Tabs.Tab value="overview">Overview</Tabs.Tab>
                <Tabs.Tab value="details">Cache Details</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="overview">
                <CacheOverview status={data} />
              </Tabs.Panel>
              <Tabs.Panel value="details">
                <CacheDetails status={data} clear={clear} />
              </Tabs.Panel>
            </Tabs>
          )}
        </Loaded>
      </Stack>
    </AdminFrame>
  )
}

function Waiting() {
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>Loading cache statistics…</VisuallyHidden>
      <Skeleton height={36} width={240} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {['size', 'files', 'saved', 'spent'].map((name) => (
          <Skeleton key={name} height={132} radius="md" />
        ))}
      </SimpleGrid>
      <Skeleton height={260} radius="md" />
    </Stack>
  )
}

/** Clears the cache, or one type of it, after confirmation. */
export function useClearCache() {
  return useChange({
    run: ({ type }: Clearing) => trpc.cache.clear.mutate(type ? { type } : {}),
    confirm: ({ what, entries, bytes }) => ({
      title: 'Clear the cache?',
      message: `${what}: ${entriesText(entries)}, ${sizeText(bytes)} will be removed. Visitors' next questions are asked anew, which may cost money.`,
      action: 'Clear Cache',
    }),
    done: ({ message }) => message,
    failed: 'Failed to clear cache.',
    refresh: [STATUS.queryKey],
  })
}

type CacheDetailsProps = {
  status: CacheStatus
  clear: { isPending: boolean; ask: (clearing: Clearing) => unknown }
}

function CacheDetails({ status, clear }: CacheDetailsProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {CACHE_TYPE_TEXTS.map(({ type, name, text }) => {
        const { entries, bytes } = cacheStatsOf(status, type)
        return (
          <Paper key={type} component="section" withBorder p="md" aria-label={name}>
            <h2 className={styles.heading}>{name}</h2>
            <p className={styles.text}>{text}</p>
            <dl className={styles.facts}>
              <dt>Cached</dt>
              <dd>{entries === 0 ? 'Nothing' : entriesText(entries)}</dd>
              <dt>Size</dt>
              <dd>{sizeText(bytes)}</dd>
              <dt>Lifetime</dt>
              <dd>{lifetimeText(status.lifetimes[type])}</dd>
            </dl>
            <Button
              variant="default"
              size="sm"
              disabled={entries === 0 || clear.isPending}
              aria-label={`Clear ${name.toLowerCase()}`}
              onClick={() => void clear.ask({ type, what: name, entries, bytes })}
              leftSection={<IconTrash size={16} aria-hidden />}
            >
              Clear
            </Button>
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}

function lifetimeText(lifetime: CacheStatus['lifetimes'][string] | undefined): string {
  if (!lifetime) return 'Not known'
  const cached = cachedDays(lifetime)
  const days = `${cached} ${cached === 1 ? 'day' : 'days'}`
  return cached < lifetime.days
    ? `${days}: the provider's terms allow no more (set: ${lifetime.days} days)`
    : days
}
