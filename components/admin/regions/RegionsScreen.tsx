import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Region } from '#domain/region/region-schemas.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { Rows } from '../list/List.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { BringIn } from './BringIn.tsx'
import { EstimateModal } from './EstimateModal.tsx'
import { regionsQuery } from './queries.ts'
import { RegionCard } from './RegionCard.tsx'
import { badgeOf, stepText } from './region-texts.ts'

/** Regions whose parks are on this site, and where others are brought in. */
export function RegionsScreen() {
  const query = useQuery(regionsQuery())
  // Polling doesn't turn the button.
  const [isAsked, setIsAsked] = useState(false)
  const refresh = () => {
    setIsAsked(true)
    void query.refetch().finally(() => setIsAsked(false))
  }
  const [chosen, setChosen] = useState<string | null>(null)
  const [arrived, setArrived] = useState<number | null>(null)
  return (
    <AdminFrame
      title="Regions"
      actions={<RefreshButton isFetching={isAsked && query.isFetching} onRefresh={refresh} />}
    >
      <Stack gap="xl">
        <Loaded
          query={query}
          failure="The regions could not be loaded"
          waiting={<Skeleton height={320} radius="md" />}
        >
          {(data) => (
            <>
              <BringIn {...data} onChoose={setChosen} onArrived={setArrived} />
              <RegionList regions={data.regions} arrived={arrived} />
              <EstimateModal
                choice={chosen}
                onClose={() => setChosen(null)}
                onArrived={setArrived}
              />
            </>
          )}
        </Loaded>
      </Stack>
    </AdminFrame>
  )
}

type RegionListProps = {
  regions: readonly Region[]
  /** The id of the region that was brought in last; it gets the focus. */
  arrived: number | null
}

/** All regions; what begins and ends is announced. */
function RegionList({ regions, arrived }: RegionListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const news = useNews(regions)
  return (
    <section aria-labelledby="regions">
      <Text component="h2" id="regions" ref={heading} tabIndex={-1} size="lg" fw={700} mb="sm">
        Regions on this site
      </Text>
      {regions.length === 0 ? (
        <Text c="dimmed" maw="70ch">
          A region is a city, a state or a country whose parks this site knows. Bring one in above
          with one press: it is downloaded and imported while visitors go on searching, and kept
          fresh every week.
        </Text>
      ) : (
        <Rows
          items={regions}
          keyOf={({ id }) => id}
          label="Regions on this site"
          onGone={() => heading.current?.focus()}
          hasCards
        >
          {(region) => <RegionCard region={region} isArrived={region.id === arrived} />}
        </Rows>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </section>
  )
}

/** What has changed since the last look: steps and ends, no numbers. */
function useNews(regions: readonly Region[]): string {
  const before = useRef<Map<number, { name: string; text: string }> | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const now = new Map(
      regions.map(({ id, name, run }) => {
        const text = run?.state === 'running' ? stepText(run) : badgeOf(run).text
        return [id, { name, text }] as const
      }),
    )
    const past = before.current
    before.current = now
    if (!past) return
    const changed = [...now]
      .filter(([id, { text }]) => past.get(id)?.text !== text)
      .map(([, { name, text }]) => `${name}: ${text}`)
    const gone = [...past].filter(([id]) => !now.has(id)).map(([, { name }]) => `${name}: removed`)
    if (changed.length + gone.length > 0) setNews([...changed, ...gone].join('. '))
  }, [regions])
  return news
}
