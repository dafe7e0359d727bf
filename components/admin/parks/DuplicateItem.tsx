import { Badge, Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import type { DuplicatePair } from '#domain/operator/merge-schemas.ts'
import { reviewKey } from '../review/review-keys.ts'
import { QUEUED } from '../review/use-queue.ts'
import { useFocusLeft } from '../use-focus-left.ts'
import { MergePreview } from './MergePreview.tsx'
import { PairMember } from './PairMember.tsx'
import styles from './Parks.module.css'
import { pairLabel } from './pair-texts.ts'
import type { Merge } from './use-merge.ts'

type ItemProps = {
  pair: DuplicatePair
  onMerge: (merge: Merge) => void
  onTellApart: () => void
  /** Called when the item is removed while it has the focus. */
  onGone: () => void
}

/** Two parks that may be one: merged or told apart in one press, or after a look. */
export function DuplicateItem({ pair, onMerge, onTellApart, onGone }: ItemProps) {
  const [isOpen, look] = useDisclosure()
  const item = useFocusLeft(onGone)
  const { one, other, distance, isNamesake } = pair
  const both = pairLabel(pair)
  const merge = () =>
    onMerge({ keptId: one.id, mergedId: other.id, keptName: one.name, mergedName: other.name })

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>): void {
    if (event.target !== event.currentTarget) return
    const action = reviewKey(event)
    if (action?.type === 'accept') merge()
    if (action?.type === 'decline') onTellApart()
    if (action?.type === 'edit') look.open()
  }

  return (
    <li
      ref={item}
      className={styles.park}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the queue is gone through by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...QUEUED}
      aria-label={`${both}, ${distance} m apart`}
    >
      <Group justify="space-between" gap="xs">
        <div className={styles.name}>
          <PairMember park={one} />
          <PairMember park={other} />
          <Text size="sm" c="dimmed">
            <Badge variant="default" tt="none" mr="xs">
              {isNamesake ? 'Same name' : 'Same spot'}
            </Badge>
            {distance}&nbsp;m apart
          </Text>
        </div>
        <Group gap="xs">
          <Button size="xs" variant="light" aria-label={`Merge ${both}`} onClick={merge}>
            Merge
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Not the same: ${both}`}
            onClick={onTellApart}
          >
            Not the same
          </Button>
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Look closer: ${both}`}
            onClick={look.open}
          >
            Look closer
          </Button>
        </Group>
      </Group>
      <Modal opened={isOpen} onClose={look.close} title={`Merge ${one.name}`} size="lg">
        <MergePreview
          ids={[one.id, other.id]}
          onCancel={look.close}
          onMerge={(chosen) => {
            look.close()
            item.current?.focus()
            onMerge(chosen)
          }}
        />
      </Modal>
    </li>
  )
}
