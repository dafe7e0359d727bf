import { Group, Skeleton, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#domain/region/region-limits.ts'
import type { Region } from '#domain/region/region-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { Act, Row, Rows } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { shortDate } from '../short-date.ts'
import { BringIn } from './BringIn.tsx'
import { CityRequests } from './CityRequests.tsx'
import { isUnderWay, regionsQuery } from './queries.ts'
import { EstimateModal, RemovalModal } from './RegionModals.tsx'
import { RunDetails } from './RunDetails.tsx'
import { RunProgress } from './RunProgress.tsx'
import {
  asOfText,
  badgeOf,
  contentName,
  contentText,
  originText,
  stepText,
} from './region-texts.ts'

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
              <CityRequests />
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

type RegionCardProps = {
  region: Region
  /** Whether it has just been brought in: then it gets the focus. */
  isArrived: boolean
}

function RegionCard({ region, isArrived }: RegionCardProps) {
  const changes = useRegionChanges(region.id)
  const [isRemoving, removing] = useDisclosure()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isArrived) heading.current?.focus()
  }, [isArrived])
  const { name, run } = region
  const badge = badgeOf(run)
  return (
    <Row
      actions={<StatusBadge status={badge.status}>{badge.text}</StatusBadge>}
      below={
        <>
          {run?.message && (
            <Text size="sm" maw="80ch" {...(run.state === 'failed' ? { c: 'var(--danger)' } : {})}>
              {run.message}
            </Text>
          )}
          {run && <RunProgress name={name} run={run} />}
          <Group justify="space-between" gap="sm">
            <Actions region={region} changes={changes} onRemove={removing.open} />
            <Keeping region={region} changes={changes} />
          </Group>
          {run && <RunDetails name={name} run={run} />}
          <RemovalModal
            region={region}
            opened={isRemoving}
            onClose={removing.close}
            onRemove={() => changes.change('remove')}
          />
        </>
      }
    >
      <h3 ref={heading} tabIndex={-1}>
        {name}
      </h3>
      <Text size="sm" c="dimmed" mt={4}>
        {[contentText(region), asOfText(region), originText(region)].join(' · ')}
      </Text>
    </Row>
  )
}

const FAILED = {
  refresh: 'It could not be started',
  remove: 'It could not be removed',
  pause: 'It could not be paused',
  resume: 'It could not be resumed',
  cancel: 'It could not be cancelled',
  deleteFile: 'The file could not be deleted',
} as const

type RegionChange = keyof typeof FAILED

function useRegionChanges(id: number) {
  const refresh = [regionsQuery().queryKey]
  const change = useChange({
    run: async (what: RegionChange) => {
      await trpc.regions[what].mutate({ id })
    },
    failed: (what) => FAILED[what],
    refresh,
  })
  const refreshing = useChange({
    run: (isRefreshed: boolean) => trpc.regions.setRefreshed.mutate({ id, isRefreshed }),
    failed: 'The refresh could not be changed',
    refresh,
  })
  return {
    change: change.mutate,
    /** The change that is being made. */
    changing: change.isPending ? change.variables : null,
    refreshing,
  }
}

type ChangesProps = { region: Region; changes: ReturnType<typeof useRegionChanges> }

/** What can be done with a region in its present state. */
function Actions({ region, changes, onRemove }: ChangesProps & { onRemove: () => void }) {
  const { name, run, url } = region
  const isPaused = run?.state === 'paused'
  const isFailed = run?.state === 'failed'
  const act = (what: RegionChange, label: string, onClick = () => changes.change(what)) => (
    <Act
      label={label}
      name={`${label}: ${name}`}
      loading={changes.changing === what}
      onClick={onClick}
    />
  )

  async function cancel(): Promise<void> {
    const what = contentName(region)
    const isSure = await askToConfirm({
      title: 'Cancel this?',
      message:
        run?.kind === 'remove'
          ? `${what} of ${name} that are already taken stay away until it is refreshed.`
          : `${what} of ${name} that are already written stay. It can be started again at any time.`,
      action: 'Cancel it',
    })
    if (isSure) changes.change('cancel')
  }

  if (isUnderWay(region) || isPaused) {
    return (
      <Group gap="xs">
        {isPaused ? act('resume', 'Resume') : act('pause', 'Pause')}
        {act('cancel', 'Cancel', () => void cancel())}
      </Group>
    )
  }
  return (
    <Group gap="xs">
      {isFailed
        ? act(run.kind === 'remove' ? 'remove' : 'refresh', 'Try again')
        : act('refresh', url === null ? 'Read again' : 'Refresh now')}
      <Act
        label="Remove"
        name={`Remove: ${name}`}
        variant="subtle"
        color="red"
        loading={changes.changing === 'remove'}
        onClick={onRemove}
      />
    </Group>
  )
}

/** Whether it is refreshed, and the file that is stored. */
function Keeping({ region, changes }: ChangesProps) {
  const { name, url, isRefreshed, nextRefreshAt, fileBytes, run } = region
  const isOpen = isUnderWay(region) || run?.state === 'paused'
  const next = isRefreshed && nextRefreshAt && shortDate(nextRefreshAt)

  async function deleteFile(): Promise<void> {
    const what = contentName(region).toLowerCase()
    const isSure = await askToConfirm({
      title: 'Delete the file?',
      message:
        url === null
          ? `The ${what} of ${name} stay. To read them again, the file has to be uploaded again.`
          : `The ${what} of ${name} stay. It is downloaded again once there is a newer one.`,
      action: 'Delete file',
    })
    if (isSure) changes.change('deleteFile')
  }

  return (
    <Group gap="sm">
      {url !== null && (
        <Switch
          label={next ? `Refresh weekly, next on ${next}` : 'Refresh weekly'}
          aria-label={`Refresh ${name} weekly`}
          checked={isRefreshed}
          disabled={changes.refreshing.isPending}
          onChange={({ currentTarget: { checked } }) => changes.refreshing.mutate(checked)}
        />
      )}
      {fileBytes !== null && <Text size="sm">Stored file: {formatBytes(fileBytes)}</Text>}
      {fileBytes !== null && !isOpen && (
        <Act
          label="Delete file"
          name={`Delete the file of ${name}`}
          variant="subtle"
          color="red"
          loading={changes.changing === 'deleteFile'}
          onClick={() => void deleteFile()}
        />
      )}
    </Group>
  )
}
