import { queryOptions } from '@tanstack/react-query'
import { createTRPCClient, getUntypedClient, httpLink, TRPCClientError } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/http/rpc/routers/app-router.ts'
import { recordRefusal } from '../visitors/rate-limit/limit-store.ts'
import { clientId } from './client-id.ts'

/** Marks a daily limit, which does not block other requests. */
const DAILY = /"isDaily":true/

/** An error response that is not the API's own: an earlier refusal, or a proxy's page. */
class RefusalError extends Error {
  override name = 'RefusalError'
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

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
  const text = await response.clone().text()
  if (response.status === 429 && !DAILY.test(text)) {
    recordRefusal(response.headers.get('retry-after'))
  }
  const message = readMessage(text)
  if (message === null) return response
  throw new RefusalError(response.status, message || response.statusText)
}

/** Returns the message of an error response; null if it is a tRPC error. */
function readMessage(text: string): string | null {
  try {
    const body: { error?: unknown; message?: unknown } = JSON.parse(text)
    if (body.error) return null
    return typeof body.message === 'string' ? body.message : text
  } catch {
    // For an HTML page the status text is used instead.
    return text.trimStart().startsWith('<') ? '' : text
  }
}

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
type Router = keyof Inputs & keyof Outputs & string
/** 'parks.byId': a router's name and a procedure's. */
type Path = { [R in Router]: `${R}.${keyof Inputs[R] & string}` }[Router]
type At<P, Routers> = P extends `${infer R}.${infer Name}`
  ? R extends keyof Routers
    ? Name extends keyof Routers[R]
      ? Routers[R][Name]
      : never
    : never
  : never

/** Returns the query key of a procedure, the same on the server and in the browser. */
export function procedureKey(path: Path, input?: unknown) {
  const options = input === undefined ? { type: 'query' } : { input, type: 'query' }
  return [path.split('.'), options] as const
}

export function procedureQuery<P extends Path>(
  path: P,
  ...[input]: undefined extends At<P, Inputs> ? [At<P, Inputs>?] : [At<P, Inputs>]
) {
  return queryOptions({
    queryKey: procedureKey(path, input),
    queryFn: ({ signal }) =>
      getUntypedClient(trpc).query(path, input, { signal }) as Promise<At<P, Outputs>>,
  })
}

/** Returns the HTTP status of a failed call; null if there was no response. */
export function errorStatus(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null
  return error.cause instanceof RefusalError ? error.cause.status : (error.data?.httpStatus ?? null)
}

/** The server's explanation if a daily limit is reached, else null. */
export function dailyLimitText(error: unknown): string | null {
  return error instanceof TRPCClientError && error.data?.isDaily ? error.message : null
}

/** Formats an error for the visitor: '{status}: {text}'. */
export function errorText(error: unknown): string {
  const status = errorStatus(error)
  const text = error instanceof Error ? error.message : String(error)
  return status === null ? text : `${status}: ${text}`
}
