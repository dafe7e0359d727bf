import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/http/rpc/routers/app-router.ts'
import { clientId } from './client-id.ts'
import { meetRefusal } from './visitors/rate-limit/limit-store.ts'

/** An answer that is not the API's own: a refusal ahead of it, or a proxy's page. */
class RefusalError extends Error {
  override name = 'RefusalError'
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

/** The one client of the server's procedures. */
export const trpc = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/api/trpc',
      headers: () => ({ 'x-client-id': clientId() }),
      fetch: fetchAnswer,
    }),
  ],
})

async function fetchAnswer(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (response.ok) return response
  if (response.status === 429) meetRefusal(response.headers.get('retry-after'))
  const text = await response.clone().text()
  const message = readMessage(text)
  if (message === null) return response
  throw new RefusalError(response.status, message || response.statusText)
}

/** What a failed answer says; null where it is tRPC's own and says so itself. */
function readMessage(text: string): string | null {
  try {
    const body: { error?: unknown; message?: unknown } = JSON.parse(text)
    if (body.error) return null
    return typeof body.message === 'string' ? body.message : text
  } catch {
    // A page is nothing to read out; the status text is.
    return text.trimStart().startsWith('<') ? '' : text
  }
}

/** The key under which a page's server keeps a procedure's answer. */
export function procedureKey(path: string, input?: unknown) {
  const options = input === undefined ? { type: 'query' } : { input, type: 'query' }
  return [path.split('.'), options] as const
}

/** The HTTP status of a failed call; null where there was no answer. */
export function errorStatus(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  return error.cause instanceof RefusalError ? error.cause.status : (error.data?.httpStatus ?? null)
}

/** A failed call as its visitor is told of it: '{status}: {text}'. */
export function errorText(error: unknown): string {
  const status = errorStatus(error)
  const text = error instanceof Error ? error.message : String(error)
  return status === null ? text : `${status}: ${text}`
}
