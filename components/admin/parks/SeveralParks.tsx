import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HideParksInput, ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { ALL_EDITS } from './queries.ts'

type SeveralProps = {
  parks: readonly ParkToEdit[]
  chosen: ReadonlySet<number>
  onChoose: (ids: readonly number[]) => void
}

/** Hides the chosen parks, or shows them, after a question; one press undoes it for all. */
export function SeveralParks({ parks, chosen, onChoose }: SeveralProps) {
  const change = useHideSeveral(() => onChoose([]))
  const ids = parks.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const some = ids.length === 1 ? '1 park' : `${ids.length} parks`

  async function ask(hidden: boolean): Promise<void> {
    const isSure = await askToConfirm({
      title: hidden ? `Hide ${some}?` : `Show ${some}?`,
      message: hidden
        ? 'Visitors see nothing of them, not even their own pages.'
        : 'Visitors see them again.',
      action: hidden ? 'Hide' : 'Show',
      isDestructive: hidden,
    })
    if (isSure) change.mutate({ ids, hidden })
  }

  return (
    <Group gap="xs" mb="sm" mih={30}>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => onChoose(ids.length === parks.length ? [] : parks.map(({ id }) => id))}
      >
        {ids.length === parks.length ? 'Choose none' : 'Choose all'}
      </Button>
      {ids.length > 0 && (
        <>
          <Text size="sm">{some} chosen</Text>
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => void ask(true)}
          >
            Hide chosen
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => void ask(false)}
          >
            Show chosen
          </Button>
        </>
      )}
    </Group>
  )
}

function useHideSeveral(onDone: () => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ALL_EDITS })
  const undo = useMutation({
    mutationFn: (ids: number[]) => trpc.parkEdits.undoSeveral.mutate({ ids }),
    onSuccess: () => notifySuccess('The change is undone.'),
    onError: (error) => notifyFailure('Failed to undo the change.', errorText(error)),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (input: HideParksInput) => trpc.parkEdits.hide.mutate(input),
    onSuccess({ ids }, { hidden }) {
      const some = ids.length === 1 ? '1 park is' : `${ids.length} parks are`
      const hide = notifyUndo(`${some} ${hidden ? 'hidden from' : 'shown to'} visitors.`, () => {
        hide()
        undo.mutate(ids)
      })
      onDone()
    },
    onError: (error) => notifyFailure('Failed to change the parks.', errorText(error)),
    onSettled: refresh,
  })
}
