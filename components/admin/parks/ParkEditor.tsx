import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../LoadFailure.tsx'
import { CorrectionForm } from '../reports/CorrectionForm.tsx'
import { parkToEditQuery } from './queries.ts'
import { useEditPark } from './use-edit-park.ts'

type EditorProps = {
  id: number
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
  onUndo: () => void
}

export function ParkEditor({ id, onChange, onCancel, onSaved, onUndo }: EditorProps) {
  const { data, error, refetch, isFetching } = useQuery(parkToEditQuery(id))
  const save = useEditPark(id, { saidOf: () => 'The park is corrected.', onSaved, onUndo })
  // A form that is there stays, whatever becomes of later requests.
  if (data) return <CorrectionForm of={data} save={save} onChange={onChange} onCancel={onCancel} />
  if (!error || isFetching) {
    return <Loader size="sm" aria-label="Loading the park" role="status" />
  }
  return (
    <LoadFailure title="Failed to load the park." error={error} onRetry={() => void refetch()} />
  )
}
