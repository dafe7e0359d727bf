import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, procedureQuery, trpc } from '../../app/trpc.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { notifyFailure, notifySuccess } from '../notify.ts'

const SESSIONS = procedureQuery('auth.sessions')

export function useSessions() {
  const client = useQueryClient()
  const query = useQuery(SESSIONS)
  const onError = (error: Error) => notifyFailure('Failed to end sessions.', errorText(error))
  const onSettled = () => client.invalidateQueries(SESSIONS)
  const one = useMutation({
    mutationFn: (id: string) => trpc.auth.endSession.mutate({ id }),
    onSuccess: () => notifySuccess('Session ended'),
    onError,
    onSettled,
  })
  const others = useMutation({
    mutationFn: () => trpc.auth.endOtherSessions.mutate(),
    onSuccess: ({ ended }) =>
      notifySuccess(ended === 1 ? '1 session ended' : `${ended} sessions ended`),
    onError,
    onSettled,
  })

  async function endOne(id: string, name: string) {
    const isSure = await askToConfirm({
      title: 'End this session?',
      message: `${name} is signed out, and has to sign in again.`,
      action: 'End Session',
    })
    if (isSure) one.mutate(id)
  }

  async function endOthers() {
    const isSure = await askToConfirm({
      title: 'End all other sessions?',
      message: 'All browsers but this one are signed out, and have to sign in again.',
      action: 'End All Others',
    })
    if (isSure) others.mutate()
  }

  const ending = one.isPending ? one.variables : null
  return { query, endOne, ending, endOthers, isEndingOthers: others.isPending }
}
