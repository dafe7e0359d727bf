import {
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { errorText } from '../../app/trpc.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { WAITING } from '../waiting.ts'

type Text = string | readonly [title: string, message: string]

type Change<Input, Output> = Pick<
  UseMutationOptions<Output, Error, Input>,
  'mutationKey' | 'scope' | 'onMutate'
> & {
  run: (input: Input) => Promise<Output>
  /** What has to be confirmed first. */
  confirm?: (input: Input) => Parameters<typeof askToConfirm>[0]
  /** Message of success. */
  done?: Text | ((output: Output, input: Input) => Text)
  /** Title of the message of failure; without one, the caller shows the error. */
  failed?: string | ((input: Input) => string)
  onDone?: (output: Output, input: Input) => void
  onFailed?: (input: Input) => void
  /** Queries to load again, whether it succeeded or not. */
  refresh?: readonly QueryKey[] | ((input: Input) => unknown)
}

/** A mutation by the operator: asks, runs, reports the outcome, and reloads queries. */
export function useChange<Input = void, Output = unknown>(change: Change<Input, Output>) {
  const { run, confirm, done, failed, onDone, onFailed, refresh = [], ...options } = change
  const client = useQueryClient()
  const mutation = useMutation<Output, Error, Input>({
    ...options,
    mutationFn: run,
    onSuccess(output, input) {
      const text = typeof done === 'function' ? done(output, input) : done
      const [title, message] = typeof text === 'string' ? [text] : (text ?? [])
      if (title) notifySuccess(title, message)
      onDone?.(output, input)
    },
    onError(error, input) {
      onFailed?.(input)
      const title = typeof failed === 'function' ? failed(input) : failed
      if (title) notifyFailure(title, errorText(error))
    },
    async onSettled(_output, _error, input) {
      void client.invalidateQueries({ queryKey: WAITING.queryKey })
      if (typeof refresh === 'function') await refresh(input)
      else await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })

  /** Runs it once it is confirmed. */
  async function ask(input: Input): Promise<void> {
    if (!confirm || (await askToConfirm(confirm(input)))) mutation.mutate(input)
  }
  return { ...mutation, ask }
}
