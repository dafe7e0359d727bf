import { Anchor, Badge, Button, Collapse, Group, Loader, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { FormModal } from '../FormModal.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { CorrectionForm } from '../reports/CorrectionForm.tsx'
import { ParkChanges } from './ParkChanges.tsx'
import styles from './Parks.module.css'
import { parkToEditQuery } from './queries.ts'
import { useEditPark } from './use-edit-park.ts'

export function ParkRow({ park }: { park: ParkToEdit }) {
  const { id, name, place, source, isHidden, isClosed, isCorrected } = park
  const [hasHistory, history] = useDisclosure()
  const [isEditing, editing] = useDisclosure()
  return (
    <li className={styles.park}>
      <Group justify="space-between" gap="xs">
        <div className={styles.name}>
          {isHidden ? <b>{name}</b> : <Anchor href={parkPath({ id, name })}>{name}</Anchor>}
          <Text size="sm" c="dimmed">
            {[place, sourceName(source), `number ${id}`].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          {isHidden && <Mark>Hidden</Mark>}
          {isClosed && <Mark>Closed</Mark>}
          {isCorrected && <Mark>Corrected</Mark>}
          <Visibility park={park} />
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={hasHistory}
            aria-label={`History of ${name}`}
            onClick={history.toggle}
          >
            History
          </Button>
          <Button size="xs" variant="light" aria-label={`Edit ${name}`} onClick={editing.open}>
            Edit
          </Button>
        </Group>
      </Group>
      <Collapse expanded={hasHistory}>{hasHistory && <ParkChanges id={id} />}</Collapse>
      <FormModal
        opened={isEditing}
        onClose={editing.close}
        title={`Edit ${name}`}
        question="Discard the changes?"
      >
        {(form) => <Editor id={id} {...form} />}
      </FormModal>
    </li>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <Badge variant="default" tt="none">
      {children}
    </Badge>
  )
}

function Visibility({ park: { id, name, isHidden } }: { park: ParkToEdit }) {
  const edit = useEditPark(id)
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={edit.isPending}
      aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
      onClick={() => edit.mutate({ hidden: !isHidden })}
    >
      {isHidden ? 'Show' : 'Hide'}
    </Button>
  )
}

type EditorProps = {
  id: number
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function Editor({ id, onChange, onCancel, onSaved }: EditorProps) {
  const { data, error, refetch, isFetching } = useQuery(parkToEditQuery(id))
  const save = useEditPark(id, onSaved)
  if (error) {
    return (
      <LoadFailure title="Failed to load the park." error={error} onRetry={() => void refetch()} />
    )
  }
  if (!data || (isFetching && !save.isPending && save.isIdle)) {
    return <Loader size="sm" aria-label="Loading the park" role="status" />
  }
  return <CorrectionForm of={data} save={save} onChange={onChange} onCancel={onCancel} />
}
