import type { z } from 'zod'
import type { prepared } from '../../core/prepared-json.ts'
import { appRouter } from './routers/app-router.ts'
import type { Meta } from './trpc.ts'

/** What is declared of a procedure. */
export type Procedure = {
  type: 'query' | 'mutation'
  meta: Meta
  /** Undefined if it takes no input. */
  input: z.ZodType | undefined
  output: z.ZodType
}

/** tRPC has no public way to list procedures with their schemas; only this file uses its `_def`. */
type Internal = {
  _def: {
    type: Procedure['type']
    meta?: Meta
    inputs: z.ZodType[]
    output: z.ZodType | ReturnType<typeof prepared>
  }
}

/** All procedures by path, such as 'parks.search'. */
export const procedures: ReadonlyMap<string, Procedure> = new Map(
  Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => {
    if (!isInternal(procedure)) throw new Error(`${path} is no procedure.`)
    const { type, meta = {}, inputs, output } = procedure._def
    const schema = 'schema' in output ? output.schema : output
    return [path, { type, meta, input: inputs[0], output: schema }]
  }),
)

function isInternal(procedure: unknown): procedure is Internal {
  return typeof procedure === 'function' && '_def' in procedure
}
