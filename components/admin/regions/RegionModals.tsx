import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#domain/region/region-limits.ts'
import type { Region, RegionEstimate, Removal } from '#domain/region/region-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
import { errorText, procedureQuery, trpc } from '../../app/trpc.ts'
import { Loaded } from '../LoadFailure.tsx'
import { useChange } from '../list/use-change.ts'
import { NewTabLink } from '../NewTabLink.tsx'
import { shortDate } from '../short-date.ts'
import { regionsQuery } from './queries.ts'
import styles from './Regions.module.css'
import { contentText, durationText, parksText } from './region-texts.ts'

type EstimateModalProps = {
  /** The key of the region; null if none is chosen. */
  choice: string | null
  onClose: () => void
  /** Called with the id of the region that is being brought in, after the dialog. */
  onArrived: (id: number) => void
}

/** What bringing a region in takes, before anything is downloaded. */
export function EstimateModal({ choice, onClose, onArrived }: EstimateModalProps) {
  const added = useRef<number | null>(null)
  // It stays while the dialog fades out.
  const [key, setKey] = useState(choice)
  useEffect(() => {
    if (choice !== null) setKey(choice)
  }, [choice])
  return (
    <Modal
      opened={choice !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        if (added.current !== null) onArrived(added.current)
        added.current = null
      }}
      title="Bring this in?"
      size="lg"
    >
      {key !== null && (
        <Estimate
          key={key}
          choice={key}
          onClose={onClose}
          onAdded={(id) => {
            added.current = id
          }}
        />
      )}
    </Modal>
  )
}

type EstimateProps = { choice: string; onClose: () => void; onAdded: (id: number) => void }

function Estimate({ choice, onClose, onAdded }: EstimateProps) {
  const estimate = useQuery({
    queryKey: ['region-estimate', choice],
    queryFn: ({ signal }) => trpc.regions.estimate.mutate({ key: choice }, { signal }),
    // Asked anew each time; a failure is shown instead of asking the other server again.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const add = useChange({
    run: () => trpc.regions.add.mutate({ key: choice }),
    done: ['It is being brought in', 'The list of regions shows how far it is.'],
    onDone({ id }) {
      onAdded(id)
      onClose()
    },
    refresh: [regionsQuery().queryKey],
  })
  return (
    <Loaded
      query={estimate}
      failure="Its size could not be had"
      waiting="Asking its server for the size"
    >
      {(data) => (
        <Stack gap="md">
          <Text component="h3" fw={700}>
            {data.name}
          </Text>
          <EstimateFacts {...data} />
          {data.refusal && (
            <Alert color="red" role="alert" title="It can’t be brought in">
              {data.refusal}
            </Alert>
          )}
          {add.error && (
            <Alert color="red" role="alert" title="It could not be started">
              {errorText(add.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {data.refusal ? 'Close' : 'Cancel'}
            </Button>
            {!data.refusal && (
              <Button loading={add.isPending} onClick={() => add.mutate()}>
                Bring in
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

function EstimateFacts(estimate: RegionEstimate) {
  const { bytes, seconds, roomBytes, freeBytes, url, modifiedAt, hasChecksum } = estimate
  const room = roomBytes === null ? 'not known' : `about ${formatBytes(roomBytes)}`
  const facts = [
    ['Download', bytes === null ? 'Its server does not state the size' : formatBytes(bytes)],
    [
      'Time',
      seconds === null
        ? 'Not known'
        : `At most about ${durationText(seconds)}; visitors can search meanwhile`,
    ],
    ['Room on the disk', `Needed: ${room}. Free: ${formatBytes(freeBytes)}`],
    ['From', url],
    ['Changed', modifiedAt === null ? 'Not known' : shortDate(modifiedAt)],
    ['Checksum', hasChecksum ? 'Published; the file is compared with it' : 'None is published'],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

type RemovalModalProps = {
  region: Region
  opened: boolean
  onClose: () => void
  onRemove: () => void
}

/** What removing a region would take, before it is removed. */
export function RemovalModal({ region, opened, onClose, onRemove }: RemovalModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Remove ${region.name}?`} size="lg">
      <Preview {...{ region, onClose, onRemove }} />
    </Modal>
  )
}

function Preview({ region, onClose, onRemove }: Omit<RemovalModalProps, 'opened'>) {
  const removal = useQuery({
    ...procedureQuery('regions.previewRemoval', { id: region.id }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded
      query={removal}
      failure="What it would take could not be counted"
      waiting="Counting what it would take"
    >
      {(data) => (
        <Stack gap="md">
          {region.kind === 'tiger' ? (
            <Text size="sm">
              <b>{contentText(region)}</b> would be taken. Streets of other regions stay.
            </Text>
          ) : (
            <Taken {...data} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Keep it
            </Button>
            <Button
              color="red"
              onClick={() => {
                onRemove()
                onClose()
              }}
            >
              {data.taken === 0 ? 'Remove' : `Remove ${parksText(data.taken)}`}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

function Taken({ taken, contributed, staying, examples }: Removal) {
  return (
    <>
      <ul className={styles.taken}>
        <li>
          <b>{parksText(taken)}</b> would be taken: no other source has {them(taken)}.
        </li>
        {contributed > 0 && (
          <li>
            Of these, visitors or you have contributed to <b>{parksText(contributed)}</b>. That is
            kept, in case {contributed === 1 ? 'it comes' : 'they come'} back.
          </li>
        )}
        <li>
          <b>{parksText(staying)}</b> would stay{staying > 0 && ', because other sources have '}
          {staying > 0 && them(staying)}.
        </li>
      </ul>
      {examples.length > 0 && (
        <section>
          <Text component="h3" fw={700} mb={4}>
            {examples.length < taken ? 'Some that would be taken' : 'They would be taken'}
          </Text>
          <ul className={styles.examples}>
            {examples.map((park) => (
              <li key={park.id}>
                <NewTabLink href={parkPath(park)}>{park.name}</NewTabLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them'
}
