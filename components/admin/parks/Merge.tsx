import { Alert, Button, Group, List, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MergePreview as Preview } from '#domain/operator/merge-schemas.ts'
import type { ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { errorText, procedureQuery } from '../../app/trpc.ts'
import { Loaded } from '../LoadFailure.tsx'
import { Act } from '../list/List.tsx'
import { type Merge, useMerge } from './use-pairs.ts'

type MergeProps = { park: ParkToEdit; isOpen: boolean; onClose: () => void; onMerged: () => void }

/** Merges a park with one that is chosen: likely duplicates are offered. */
export function MergePark({ park, isOpen, onClose, onMerged }: MergeProps) {
  const [otherId, setOtherId] = useState<number | null>(null)
  const merge = useMerge({
    onMerged() {
      close()
      onMerged()
    },
  })
  function chooseAgain(): void {
    setOtherId(null)
    merge.reset()
  }
  function close(): void {
    chooseAgain()
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={`Merge ${park.name}`} size="lg">
      {otherId === null ? (
        <ChooseOther park={park} onChoose={setOtherId} />
      ) : (
        <MergePreview
          ids={[park.id, otherId]}
          onCancel={chooseAgain}
          onMerge={merge.mutate}
          isMerging={merge.isPending}
          failure={merge.error}
        />
      )}
    </Modal>
  )
}

function ChooseOther({ park, onChoose }: { park: ParkToEdit; onChoose: (id: number) => void }) {
  const { id, name, lat, lng } = park
  const { data } = useQuery(procedureQuery('parkEdits.like', { name, position: { lat, lng } }))
  const [number, setNumber] = useState<number | string>('')
  const others = data?.parks.filter((one) => one.id !== id) ?? []
  const isOther = Number.isInteger(number) && Number(number) > 0 && number !== id
  return (
    <Stack gap="md">
      {others.map((other) => (
        <Group key={other.id} justify="space-between" gap="xs" wrap="nowrap">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <b>{other.name}</b>
            <Text size="sm" c="dimmed">
              {[`${other.distance} m away`, other.place, sourceName(other.source)]
                .filter(Boolean)
                .join(' · ')}
              {` · No.\u00A0${other.id}`}
            </Text>
          </div>
          <Act
            label="Compare"
            name={`Compare with ${other.name} (No. ${other.id})`}
            variant="light"
            flex="none"
            onClick={() => onChoose(other.id)}
          />
        </Group>
      ))}
      {data && others.length === 0 && <Text>No likely duplicate is known of it.</Text>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isOther) onChoose(Number(number))
        }}
      >
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <NumberInput
            label="Another park’s number"
            min={1}
            max={2_147_483_647}
            allowDecimal={false}
            hideControls
            flex={1}
            data-autofocus
            value={number}
            onChange={setNumber}
          />
          <Button type="submit" variant="default" disabled={!isOther}>
            Compare
          </Button>
        </Group>
      </form>
    </Stack>
  )
}

type PreviewProps = {
  ids: readonly [number, number]
  onCancel: () => void
  onMerge: (merge: Merge) => void
  isMerging?: boolean
  /** Why the parks could not be merged. */
  failure?: unknown
}

/** What merging two parks would do, either way, and the button that does it. */
export function MergePreview({ ids, onCancel, onMerge, isMerging, failure }: PreviewProps) {
  const [isTurned, setTurned] = useState(false)
  const [targetId, mergedId] = isTurned ? [ids[1], ids[0]] : ids
  // What is merged must be what is shown.
  const preview = useQuery({
    ...procedureQuery('parkEdits.mergePreview', { targetId, mergedId }),
    gcTime: 0,
  })
  return (
    <Loaded query={preview} failure="Failed to compare the parks." waiting="Comparing the parks">
      {(data) => (
        <Stack gap="md">
          <Effects preview={data} />
          {failure != null && (
            <Alert color="red" role="alert" title="Failed to merge the parks.">
              {errorText(failure)}
            </Alert>
          )}
          <Group justify="space-between" gap="xs">
            <Button variant="subtle" onClick={() => setTurned(!isTurned)}>
              Keep the other
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
              <Button
                data-autofocus
                autoFocus
                loading={isMerging}
                onClick={() => {
                  const [targetName, mergedName] = [data.target.name, data.merged.name]
                  onMerge({ targetId, mergedId, targetName, mergedName })
                }}
              >
                Merge
              </Button>
            </Group>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

function Effects({ preview: { target, merged, distance, gains, moves } }: { preview: Preview }) {
  const moved = movesText(moves)
  return (
    <>
      <Text>
        <b>{merged.name}</b> (No.&nbsp;{merged.id}, {sourceName(merged.source)}) becomes part of{' '}
        <b>{target.name}</b> (No.&nbsp;{target.id}, {sourceName(target.source)}), {distance}&nbsp;m
        away.
      </Text>
      <List size="sm" listStyleType="disc" aria-label="What will change">
        <List.Item>
          Links to the merged park lead to {target.name}, shared ones and saved parks, too.
        </List.Item>
        {gains.length === 0 && <List.Item>{target.name} gains no facts.</List.Item>}
        {gains.map(({ label, value, source }) => (
          <List.Item key={label}>
            {label}: <ins style={{ whiteSpace: 'pre-line' }}>{value}</ins>{' '}
            <Text span size="xs" c="dimmed">
              ({sourceName(source)})
            </Text>
          </List.Item>
        ))}
        {moved && <List.Item>{moved}</List.Item>}
        <List.Item>What its sources say later goes to {target.name}.</List.Item>
      </List>
    </>
  )
}

function movesText({ reports, ratings, answers }: Preview['moves']): string {
  const counts = { report: reports, rating: ratings, answer: answers }
  const moves = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`)
  if (moves.length === 0) return ''
  return `${moves.join(', ')} ${reports + ratings + answers === 1 ? 'moves' : 'move'} along.`
}
