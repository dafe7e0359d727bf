import { Button, Group, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { formatBytes } from '#domain/region/region-limits.ts'
import type { Region } from '#domain/region/region-schemas.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { shortDate } from '../short-date.ts'
import { useFocusLeft } from '../use-focus-left.ts'
import { isUnderWay } from './queries.ts'
import { RegionActions } from './RegionActions.tsx'
import styles from './Regions.module.css'
import { RemovalModal } from './RemovalModal.tsx'
import { RunDetails } from './RunDetails.tsx'
import { RunProgress } from './RunProgress.tsx'
import { asOfText, badgeOf, contentName, contentText, originText } from './region-texts.ts'
import { useRegionChanges } from './use-region-changes.ts'

type RegionCardProps = {
  region: Region
  /** Whether it has just been brought in: then it gets the focus. */
  isArrived: boolean
  /** Called when the card is removed while it has focus. */
  onGone: () => void
}

export function RegionCard({ region, isArrived, onGone }: RegionCardProps) {
  const changes = useRegionChanges(region.id)
  const [isRemoving, removing] = useDisclosure()
  const card = useFocusLeft(onGone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isArrived) heading.current?.focus()
  }, [isArrived])
  const { name, run } = region
  const badge = badgeOf(run)
  return (
    <li className={styles.card} ref={card}>
      <div className={styles.top}>
        <h3 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h3>
        <StatusBadge status={badge.status}>{badge.text}</StatusBadge>
      </div>
      <p className={styles.about}>
        {[contentText(region), asOfText(region), originText(region)].join(' · ')}
      </p>
      {run?.message && (
        <p className={styles.message} data-failed={run.state === 'failed' || undefined}>
          {run.message}
        </p>
      )}
      {run && <RunProgress name={name} run={run} />}
      <div className={styles.foot}>
        <RegionActions region={region} changes={changes} onRemove={removing.open} />
        <Keeping region={region} changes={changes} />
      </div>
      {run && <RunDetails name={name} run={run} />}
      <RemovalModal
        region={region}
        opened={isRemoving}
        onClose={removing.close}
        onRemove={() => changes.change('remove')}
      />
    </li>
  )
}

type KeepingProps = { region: Region; changes: ReturnType<typeof useRegionChanges> }

/** Whether it is refreshed, and the file that is kept. */
function Keeping({ region, changes }: KeepingProps) {
  const { name, url, isRefreshed, nextRefreshAt, fileBytes, run } = region
  const isOpen = isUnderWay(region) || run?.state === 'paused'
  const next = isRefreshed && nextRefreshAt && shortDate(nextRefreshAt)
  const what = contentName(region).toLowerCase()
  async function deleteFile() {
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
    <Group gap="xs" className={styles.keeping}>
      {url !== null && (
        <Switch
          label={next ? `Refresh weekly, next on ${next}` : 'Refresh weekly'}
          aria-label={`Refresh ${name} weekly`}
          checked={isRefreshed}
          disabled={changes.isSettingRefreshed}
          onChange={({ currentTarget: { checked } }) => changes.setRefreshed(checked)}
        />
      )}
      {fileBytes !== null && (
        <Group gap="xs">
          <Text size="sm">File kept: {formatBytes(fileBytes)}</Text>
          {!isOpen && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Delete the file of ${name}`}
              loading={changes.changing === 'deleteFile'}
              onClick={deleteFile}
            >
              Delete file
            </Button>
          )}
        </Group>
      )}
    </Group>
  )
}
