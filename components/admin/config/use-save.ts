import { useMutation } from '@tanstack/react-query'
import type { SaveSettingsAnswer, SaveSettingsInput } from '#domain/operator/settings-schemas.ts'
import { trpc } from '../../trpc.ts'
import { notifyFailure } from '../notify.ts'

/** Saves changes of settings; gives null, and tells it, where that was not possible. */
export function useSave() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: SaveSettingsInput) => trpc.config.save.mutate(input),
    onError: ({ message }) => notifyFailure('Not saved', message),
  })
  const save = (changes: SaveSettingsInput['changes']): Promise<SaveSettingsAnswer | null> =>
    mutateAsync({ changes }).catch(() => null)
  return { save, isSaving: isPending }
}
