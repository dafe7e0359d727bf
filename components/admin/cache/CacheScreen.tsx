import { Button, SimpleGrid, Skeleton, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { IconFlag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { procedureQuery, trpc } from '../../trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { useChange } from '../list/use-change.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import { CacheDetails } from './CacheDetails.tsx'
import { CacheOverview } from './CacheOverview.tsx'
import { type Clearing, entriesText, sizeText } from './cache-overview.ts'

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
        onClick={() => void clear.ask({ what: 'Everything that is kept', entries, bytes })}
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
