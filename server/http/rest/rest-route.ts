import type { z } from 'zod'
import type { AnswerHeaders } from '../rpc/context.ts'

/** A path of the REST API and the procedure behind it. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** ':name' matches one segment, which becomes a field of the input. */
  path: string
  /** The procedure that answers: 'parks.search'. */
  procedure: string
  summary: string
  /** Whether it requires the operator's session. */
  isOperators?: boolean
  /** The source of the input besides the path; absent: none. */
  takes?: 'query' | 'body'
  /** Fields of the input implied by the path. */
  fixed?: Record<string, unknown>
  example?: Record<string, unknown>
  /** Error statuses besides those of all such routes: 404 if it names what may not exist. */
  refusals?: readonly number[]
  /** What the answer contains, if not the procedure's whole output. */
  output?: { schema: z.ZodType; pick: (output: unknown, headers: AnswerHeaders) => unknown }
}
