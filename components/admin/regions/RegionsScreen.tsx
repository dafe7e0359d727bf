import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminFrame } from '../AdminFrame.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { BringIn } from './BringIn.tsx'
import { EstimateModal } from './EstimateModal.tsx'
import { regionsQuery } from './queries.ts'
import { RegionList } from './RegionList.tsx'

/** Regions whose parks are on this site, and where others are brought in. */
export function RegionsScreen() {
  const { data, error, isFetching, refetch } = useQuery(regionsQuery())
  // Polling doesn't turn the button.
  const [isAsked, setIsAsked] = useState(false)
  const refresh = () => {
    setIsAsked(true)
    void refetch().finally(() => setIsAsked(false))
  }
  const [chosen, setChosen] = useState<string | null>(null)
  const [arrived, setArrived] = useState<number | null>(null)
  return (
    <AdminFrame
      title="Regions"
      actions={<RefreshButton isFetching={isAsked && isFetching} onRefresh={refresh} />}
    >
      <Stack gap="xl">
        {error && !data && (
          <LoadFailure
            title="The regions could not be loaded"
            error={error}
            onRetry={refresh}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <Skeleton height={320} radius="md" />}
        {data && (
          <>
            <BringIn {...data} onChoose={setChosen} onArrived={setArrived} />
            <RegionList regions={data.regions} arrived={arrived} />
            <EstimateModal choice={chosen} onClose={() => setChosen(null)} onArrived={setArrived} />
          </>
        )}
      </Stack>
    </AdminFrame>
  )
}
