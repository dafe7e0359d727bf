import { Anchor, Badge, Checkbox, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { procedureQuery } from '../../app/trpc.ts'
import { describeChange, historyKey } from '../../park/history-texts.ts'
import styles from '../admin.module.css'
import { FormModal, type FormModalProps } from '../FormModal.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { Act, Row, useGone } from '../list/List.tsx'
import { ChangeItem } from '../reports/ChangeItem.tsx'
import { CorrectionForm } from '../reports/CorrectionForm.tsx'
import { MergePark } from './Merge.tsx'
import { useEditPark } from './use-edit-park.ts'
import { useUnmerge } from './use-pairs.ts'

type RowProps = {
  park: ParkToEdit
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function ParkRow({ park, isChosen, onChoose }: RowProps) {
  const { id, name } = park
  const [isEditing, editing] = useDisclosure()
  const [isMerging, merging] = useDisclosure()
  const onGone = useGone()
  const edit = useRef<HTMLButtonElement>(null)
  const focusEdit = () => (edit.current ? edit.current.focus() : onGone())
  return (
    <Row
      data-park={id}
      details={{
        label: 'History',
        name: `History of ${name}`,
        content: () => <ParkChanges id={id} />,
      }}
      actions={
        park.mergedInto ? (
          <TakeApart park={park} />
        ) : (
          <>
            <Visibility park={park} onUndo={focusEdit} />
            <Act label="Merge" name={`Merge ${name}`} variant="subtle" onClick={merging.open} />
            <Act
              ref={edit}
              label="Edit"
              name={`Edit ${name}`}
              variant="light"
              onClick={editing.open}
            />
          </>
        )
      }
      below={
        <>
          <MergePark park={park} isOpen={isMerging} onClose={merging.close} onMerged={focusEdit} />
          <FormModal
            opened={isEditing}
            onClose={editing.close}
            title={`Edit ${name}`}
            question="Discard the changes?"
          >
            {(form) => <ParkEditor id={id} onUndo={focusEdit} {...form} />}
          </FormModal>
        </>
      }
    >
      <Group gap="sm" wrap="nowrap">
        <Checkbox
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <ParkName park={park} />
      </Group>
    </Row>
  )
}

/** What changed about a park, the latest first, with the operator's own changes to undo. */
function ParkChanges({ id }: { id: number }) {
  const history = useQuery(procedureQuery('parkEdits.changes', { id }))
  return (
    <Loaded query={history} failure="Failed to load the history." waiting="Loading the history">
      {({ changes }) =>
        changes.length === 0 ? (
          <Text size="sm">Nothing has changed yet.</Text>
        ) : (
          <div className={styles.history}>
            <ol aria-label="History">
              {changes.map((change) => (
                <ChangeItem
                  key={historyKey(change)}
                  all={describeChange(change)}
                  source={change.source}
                  at={change.at}
                  correction={change.correction}
                />
              ))}
            </ol>
          </div>
        )
      }
    </Loaded>
  )
}

function Visibility({ park, onUndo }: { park: ParkToEdit; onUndo: () => void }) {
  const { id, name, isHidden } = park
  const edit = useEditPark(id, {
    saidOf: ({ hidden }) =>
      hidden ? `${name} is hidden from visitors.` : `${name} is shown to visitors.`,
    failed: ({ hidden }) => (hidden ? `Failed to hide ${name}.` : `Failed to show ${name}.`),
    onUndo,
  })
  const label = isHidden ? 'Show' : 'Hide'
  return (
    <Act
      label={label}
      name={`${label} ${name}`}
      variant="subtle"
      onClick={() => !edit.isPending && edit.mutate({ hidden: !isHidden })}
    />
  )
}

function TakeApart({ park: { id, name } }: { park: ParkToEdit }) {
  const unmerge = useUnmerge()
  return (
    <Act
      label="Take apart"
      name={`Take ${name} apart`}
      variant="subtle"
      loading={unmerge.isPending}
      onClick={() => unmerge.mutate(id)}
    />
  )
}

type EditorProps = Parameters<FormModalProps['children']>[0] & { id: number; onUndo: () => void }

function ParkEditor({ id, onChange, onCancel, onSaved, onUndo }: EditorProps) {
  // What is corrected must be what is shown when the form opens.
  const park = useQuery({ ...procedureQuery('parkEdits.byId', { id }), gcTime: 0 })
  const save = useEditPark(id, { saidOf: () => 'The park is corrected.', onSaved, onUndo })
  return (
    <Loaded query={park} failure="Failed to load the park." waiting="Loading the park">
      {(data) => <CorrectionForm of={data} save={save} onChange={onChange} onCancel={onCancel} />}
    </Loaded>
  )
}

function ParkName({ park }: { park: ParkToEdit }) {
  const { id, name, place, source, isHidden, isClosed, isCorrected, mergedInto } = park
  const marks = [
    isHidden && (mergedInto ? 'Merged' : 'Hidden'),
    isClosed && 'Closed',
    isCorrected && 'Corrected',
  ]
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap="xs">
        {/* A hidden park has no page. */}
        {isHidden ? <b>{name}</b> : <Anchor href={parkPath({ id, name })}>{name}</Anchor>}
        {marks.map(
          (mark) =>
            mark && (
              <Badge key={mark} variant="default" tt="none">
                {mark}
              </Badge>
            ),
        )}
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
