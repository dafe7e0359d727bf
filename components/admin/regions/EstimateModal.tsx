import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#domain/region/region-limits.ts'
import type { RegionEstimate } from '#domain/region/region-schemas.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { notifySuccess } from '../notify.ts'
import { shortDate } from '../short-date.ts'
import { regionsQuery } from './queries.ts'
import styles from './Regions.module.css'
import { durationText } from './region-texts.ts'

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
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['region-estimate', choice],
    queryFn: ({ signal }) => trpc.regions.estimate.mutate({ key: choice }, { signal }),
    // Asked anew each time; a failure is shown instead of asking the other server again.
    ...{ gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false },
  })
  const add = useMutation({
    mutationFn: () => trpc.regions.add.mutate({ key: choice }),
    async onSuccess({ id }) {
      notifySuccess('It is being brought in', 'The list of regions shows how far it is.')
      await client.invalidateQueries(regionsQuery())
      onAdded(id)
      onClose()
    },
  })
  if (error && !isFetching) {
    const title = 'Its size could not be had'
    return <LoadFailure title={title} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Group role="status" gap="sm" mih={120}>
        <Loader size="sm" />
        <Text size="sm">Asking its server for the size…</Text>
      </Group>
    )
  }
  return (
    <Stack gap="md">
      <h3 className={styles.subheading}>{data.name}</h3>
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
  )
}

function EstimateFacts(estimate: RegionEstimate) {
  const { bytes, seconds, roomBytes, freeBytes, url, modifiedAt, hasChecksum } = estimate
  const room = roomBytes === null ? 'not known' : `about ${formatBytes(roomBytes)}`
  const facts = [
    {
      name: 'Download',
      text: bytes === null ? 'Its server does not tell the size' : formatBytes(bytes),
    },
    {
      name: 'Time',
      text:
        seconds === null
          ? 'Not known'
          : `At most about ${durationText(seconds)}; visitors can search meanwhile`,
    },
    { name: 'Room on the disk', text: `Needed: ${room}. Free: ${formatBytes(freeBytes)}` },
    { name: 'From', text: url, isAddress: true },
    { name: 'Changed', text: modifiedAt === null ? 'Not known' : shortDate(modifiedAt) },
    {
      name: 'Checksum',
      text: hasChecksum ? 'Published; the file is compared with it' : 'None is published',
    },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text, isAddress }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isAddress ? styles.address : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
