import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/routers/app-router.ts'
import { clientId } from './client-id.ts'

/** The one client of the server's procedures. */
export const trpc = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/api/trpc', headers: () => ({ 'x-client-id': clientId() }) })],
})

/** The key under which a page's server keeps a procedure's answer. */
export function procedureKey(path: string, input?: unknown) {
  const options = input === undefined ? { type: 'query' } : { input, type: 'query' }
  return [path.split('.'), options] as const
}

/** The HTTP status of a failed call; null where there was no answer. */
export function errorStatus(error: unknown): number | null {
  return error instanceof TRPCClientError ? (error.data?.httpStatus ?? null) : null
}

/** A failed call as its visitor is told of it: '{status}: {text}'. */
export function errorText(error: unknown): string {
  const status = errorStatus(error)
  const text = error instanceof Error ? error.message : String(error)
  return status === null ? text : `${status}: ${text}`
}
