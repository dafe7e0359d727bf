import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorStatus } from '../app/trpc.ts'
import { signInPath } from './sign-in-path.ts'

/** Redirects to the sign-in page, and back afterwards, when the session has expired. */
export function useSignInAgain(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leave = (error: unknown) => {
      if (errorStatus(error) !== 401) return
      window.location.assign(signInPath(window.location.pathname + window.location.search))
    }
    const stops = [
      client.getQueryCache().subscribe(({ query }) => leave(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => leave(mutation?.state.error)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
