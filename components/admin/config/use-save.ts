import { useMutation } from '@tanstack/react-query'
import type { SaveSettingsAnswer, SaveSettingsInput } from '#domain/operator/settings-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { notifyFailure } from '../notify.ts'

/** Saves changed settings; resolves with null, after notifying the operator, if that fails. */
export function useSave() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: SaveSettingsInput) => trpc.config.save.mutate(input),
    onError: ({ message }) => notifyFailure('Not saved', message),
  })
  const save = (changes: SaveSettingsInput['changes']): Promise<SaveSettingsAnswer | null> =>
    mutateAsync({ changes }).catch(() => null)
  return { save, isSaving: isPending }
}
