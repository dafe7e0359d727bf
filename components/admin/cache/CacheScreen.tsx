import { Button, Stack, Tabs } from '@mantine/core'
import { IconFlag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { procedureQuery } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { CacheDetails } from './CacheDetails.tsx'
import { CacheOverview } from './CacheOverview.tsx'
import { CacheSkeleton } from './CacheSkeleton.tsx'
import { useClearCache } from './use-clear-cache.ts'

/** Statistics of the cached answers of external services, and the money they save. */
export function CacheScreen() {
  const { data, error, isFetching, refetch } = useQuery(procedureQuery('cache.status'))
  const { clear, isClearing } = useClearCache()
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
      <RefreshButton isFetching={isFetching} onRefresh={refetch} />
      <Button
        color="red"
        loading={isClearing}
        disabled={!data || data.stats.fileCount === 0}
        onClick={() =>
          data &&
          clear({
            what: 'Everything that is kept',
            entries: data.stats.fileCount,
            bytes: data.stats.cacheSize,
          })
        }
        leftSection={<IconTrash size={18} aria-hidden />}
      >
        Clear Cache
      </Button>
    </>
  )
  return (
    <AdminFrame title="Cache" actions={actions}>
      <Stack gap="md">
        {error && (
          <LoadFailure title="Failed to load cache statistics." error={error} onRetry={refetch} />
        )}
        {!data && !error && <CacheSkeleton />}
        {data && (
          <Tabs defaultValue="overview" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="overview">Overview</Tabs.Tab>
              <Tabs.Tab value="details">Cache Details</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="overview">
              <CacheOverview status={data} />
            </Tabs.Panel>
            <Tabs.Panel value="details">
              <CacheDetails status={data} isClearing={isClearing} onClear={clear} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
    </AdminFrame>
  )
}
