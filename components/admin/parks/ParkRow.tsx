import { Anchor, Badge, Button, Checkbox, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef } from 'react'
import type { ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { FormModal } from '../FormModal.tsx'
import { useFocusLeft } from '../use-focus-left.ts'
import { MergePark } from './MergePark.tsx'
import { ParkChanges } from './ParkChanges.tsx'
import { ParkEditor } from './ParkEditor.tsx'
import styles from './Parks.module.css'
import { useParkVisibility } from './use-edit-park.ts'
import { useUnmerge } from './use-merge.ts'

type RowProps = {
  park: ParkToEdit
  /** Called when the row is removed while it has focus. */
  onGone: () => void
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function ParkRow({ park, onGone, isChosen, onChoose }: RowProps) {
  const { id, name } = park
  const [hasHistory, history] = useDisclosure()
  const [isEditing, editing] = useDisclosure()
  const [isMerging, merging] = useDisclosure()
  const row = useFocusLeft(onGone)
  const edit = useRef<HTMLButtonElement>(null)
  const focusEdit = () => (edit.current ? edit.current.focus() : onGone())
  return (
    <li className={styles.park} ref={row} data-park={id}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm" wrap="nowrap" className={styles.name}>
          <Checkbox
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
          <ParkName park={park} />
        </Group>
        <Group gap="xs" className={styles.actions}>
          {park.mergedInto ? (
            <TakeApart park={park} />
          ) : (
            <Visibility park={park} onUndo={focusEdit} />
          )}
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={hasHistory}
            aria-label={`History of ${name}`}
            onClick={history.toggle}
          >
            History
          </Button>
          {!park.mergedInto && (
            <>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Merge ${name}`}
                onClick={merging.open}
              >
                Merge
              </Button>
              <Button
                ref={edit}
                size="xs"
                variant="light"
                aria-label={`Edit ${name}`}
                onClick={editing.open}
              >
                Edit
              </Button>
            </>
          )}
        </Group>
      </Group>
      <Collapse expanded={hasHistory}>{hasHistory && <ParkChanges id={id} />}</Collapse>
      <MergePark park={park} isOpen={isMerging} onClose={merging.close} onMerged={focusEdit} />
      <FormModal
        opened={isEditing}
        onClose={editing.close}
        title={`Edit ${name}`}
        question="Discard the changes?"
      >
        {(form) => <ParkEditor id={id} onUndo={focusEdit} {...form} />}
      </FormModal>
    </li>
  )
}

function Visibility({ park, onUndo }: { park: ParkToEdit; onUndo: () => void }) {
  const { name, isHidden } = park
  const show = useParkVisibility(park, onUndo)
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
      onClick={() => show(!isHidden)}
    >
      {isHidden ? 'Show' : 'Hide'}
    </Button>
  )
}

function TakeApart({ park: { id, name } }: { park: ParkToEdit }) {
  const unmerge = useUnmerge()
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={unmerge.isPending}
      aria-label={`Take ${name} apart`}
      onClick={() => unmerge.mutate(id)}
    >
      Take apart
    </Button>
  )
}

function ParkName({ park }: { park: ParkToEdit }) {
  const { id, name, place, source, isHidden, isClosed, isCorrected, mergedInto } = park
  return (
    <div className={styles.name}>
      <Group gap="xs">
        {/* A hidden park has no page. */}
        {isHidden ? <b>{name}</b> : <Anchor href={parkPath({ id, name })}>{name}</Anchor>}
        {isHidden && <Mark>{mergedInto ? 'Merged' : 'Hidden'}</Mark>}
        {isClosed && <Mark>Closed</Mark>}
        {isCorrected && <Mark>Corrected</Mark>}
      </Group>
      <Text size="sm" c="dimmed">
        {[place, sourceName(source), `No.\u00A0${id}`].filter(Boolean).join(' · ')}
        {mergedInto && (
          <>
            {' · part of '}
            <Anchor size="sm" underline="always" href={parkPath(mergedInto)}>
              {mergedInto.name}
            </Anchor>
          </>
        )}
      </Text>
    </div>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <Badge variant="default" tt="none">
      {children}
    </Badge>
  )
}
