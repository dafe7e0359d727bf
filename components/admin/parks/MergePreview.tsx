import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MergePreview as Preview } from '#domain/operator/merge-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { errorText } from '../../app/trpc.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { mergePreviewQuery } from './queries.ts'
import type { Merge } from './use-merge.ts'

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
  const [keptId, mergedId] = isTurned ? [ids[1], ids[0]] : ids
  const { data, error, refetch } = useQuery(mergePreviewQuery({ keptId, mergedId }))
  if (error) {
    const retry = () => void refetch()
    return <LoadFailure title="Failed to compare the parks." error={error} onRetry={retry} />
  }
  if (!data) return <Loader size="sm" aria-label="Comparing the parks" role="status" />
  const { kept, merged } = data
  return (
    <Stack gap="md">
      <Text>
        <b>{merged.name}</b> (No.&nbsp;{merged.id}, {sourceName(merged.source)}) becomes part of{' '}
        <b>{kept.name}</b> (No.&nbsp;{kept.id}, {sourceName(kept.source)}), {data.distance}&nbsp;m
        away.
      </Text>
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
            onClick={() =>
              onMerge({ keptId, mergedId, keptName: kept.name, mergedName: merged.name })
            }
          >
            Merge
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

function Effects({ preview: { kept, gains, moves } }: { preview: Preview }) {
  return (
    <List size="sm" listStyleType="disc" aria-label="What will change">
      <List.Item>
        Links to the merged park lead to {kept.name}, shared ones and saved parks, too.
      </List.Item>
      {gains.length === 0 && <List.Item>{kept.name} gains no facts.</List.Item>}
      {gains.map(({ label, value, source }) => (
        <List.Item key={label}>
          {label}: <ins style={{ whiteSpace: 'pre-line' }}>{value}</ins>{' '}
          <Text span size="xs" c="dimmed">
            ({sourceName(source)})
          </Text>
        </List.Item>
      ))}
      {movesText(moves) && <List.Item>{movesText(moves)}</List.Item>}
      <List.Item>What its sources tell later goes to {kept.name}.</List.Item>
    </List>
  )
}

function movesText({ reports, ratings, answers }: Preview['moves']): string {
  const moves = [
    reports > 0 && counted(reports, 'report'),
    ratings > 0 && counted(ratings, 'rating'),
    answers > 0 && counted(answers, 'answer'),
  ].filter((text) => text !== false)
  return moves.length === 0
    ? ''
    : `${moves.join(', ')} ${reports + ratings + answers === 1 ? 'moves' : 'move'} along.`
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
