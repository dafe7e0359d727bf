import { Button, type ButtonProps, Group } from '@mantine/core'
import type { Region } from '#domain/region/region-schemas.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { isUnderWay } from './queries.ts'
import { contentName } from './region-texts.ts'
import type { RegionChange, useRegionChanges } from './use-region-changes.ts'

type RegionActionsProps = {
  region: Region
  changes: ReturnType<typeof useRegionChanges>
  onRemove: () => void
}

/** What can be done with a region in its present state. */
export function RegionActions({ region, changes, onRemove }: RegionActionsProps) {
  const { name, run } = region
  const isPaused = run?.state === 'paused'
  const press = (what: RegionChange, text: string, props: ButtonProps = {}) => (
    <Button
      size="sm"
      variant="default"
      aria-label={`${text}: ${name}`}
      loading={changes.changing === what}
      onClick={() => changes.change(what)}
      {...props}
    >
      {text}
    </Button>
  )
  const remove = (
    <Button
      size="sm"
      variant="subtle"
      color="red"
      aria-label={`Remove: ${name}`}
      loading={changes.changing === 'remove'}
      onClick={onRemove}
    >
      Remove
    </Button>
  )
  if (isUnderWay(region) || isPaused) {
    return (
      <Group gap="xs">
        {isPaused ? press('resume', 'Resume') : press('pause', 'Pause')}
        <Button
          size="sm"
          variant="default"
          aria-label={`Cancel: ${name}`}
          loading={changes.changing === 'cancel'}
          onClick={async () => {
            if (await askToCancel(region)) changes.change('cancel')
          }}
        >
          Cancel
        </Button>
      </Group>
    )
  }
  const again = run?.state === 'failed' && run.kind === 'remove' ? 'remove' : 'refresh'
  return (
    <Group gap="xs">
      {run?.state === 'failed'
        ? press(again, 'Try again')
        : press('refresh', region.url === null ? 'Read again' : 'Refresh now')}
      {remove}
    </Group>
  )
}

function askToCancel(region: Region): Promise<boolean> {
  const { name, run } = region
  const what = contentName(region)
  return askToConfirm({
    title: 'Cancel this?',
    message:
      run?.kind === 'remove'
        ? `${what} of ${name} that are already taken stay away until it is refreshed.`
        : `${what} of ${name} that are already written stay. It can be started again at any time.`,
    action: 'Cancel it',
  })
}
