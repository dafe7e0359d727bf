import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParkToEdit } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { MergePreview } from './MergePreview.tsx'
import { likeParksQuery } from './queries.ts'
import { useMerge } from './use-merge.ts'

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
  function close(): void {
    setOtherId(null)
    merge.reset()
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={`Merge ${park.name}`} size="lg">
      {otherId === null ? (
        <ChooseOther park={park} onChoose={setOtherId} />
      ) : (
        <MergePreview
          ids={[park.id, otherId]}
          onCancel={() => {
            setOtherId(null)
            merge.reset()
          }}
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
  const { data } = useQuery(likeParksQuery({ name, position: { lat, lng } }))
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
          <Button
            size="xs"
            variant="light"
            aria-label={`Compare with ${other.name} (No. ${other.id})`}
            onClick={() => onChoose(other.id)}
          >
            Compare
          </Button>
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
