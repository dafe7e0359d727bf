import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { restRoutes } from '#server/rest/routes.ts'
import { appRouter } from '#server/routers/app-router.ts'
import { inputFor, type Schema } from './inputs.ts'

/** What a procedure says of itself. */
type Procedure = {
  _def: {
    type: 'query' | 'mutation'
    inputs: z.ZodType[]
    output: z.ZodType | { schema: z.ZodType }
  }
}

/** One request, and what its answer has to be like. */
export type Call = {
  name: string
  method: string
  path: string
  body?: string
  output: z.ZodType
  isRest: boolean
}

const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

/** Requests to every procedure, by tRPC and by REST, all of them as often as each other. */
export function anyCall(): Arbitrary<Call> {
  const trpc = Object.entries(procedures).map(([name, procedure]) => trpcCall(name, procedure))
  return fc.oneof(...trpc, ...restRoutes.map(restCall))
}

function trpcCall(name: string, procedure: Procedure): Arbitrary<Call> {
  const isQuery = procedure._def.type === 'query'
  return inputFor(schemaOf(procedure)).map((input) => {
    const text = toJson(input)
    const query = isQuery && text !== undefined ? `?${new URLSearchParams({ input: text })}` : ''
    return {
      name: `tRPC ${name}`,
      method: isQuery ? 'GET' : 'POST',
      path: `/api/trpc/${name}${query}`,
      ...(isQuery || text === undefined ? {} : { body: text }),
      output: outputOf(procedure),
      isRest: false,
    }
  })
}

function restCall(route: (typeof restRoutes)[number]): Arbitrary<Call> {
  const { method, path: pattern, procedure: name } = route
  const procedure = procedures[name]
  if (!procedure) throw new Error(`There is no ${name}.`)
  const part = fc.oneof(
    fc.integer({ min: -2, max: 600 }).map(String),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('__proto__', 'constructor', '..', 'none', '1e3', '9'.repeat(400)),
  )
  return fc.tuple(inputFor(schemaOf(procedure)), part).map(([input, text]) => {
    const path = pattern.replace(/:\w+/, () => encodePart(text))
    const isRead = method === 'GET'
    const json = toJson(input)
    return {
      name: `${method} ${pattern}`,
      method,
      path: path + (isRead ? toQuery(input) : ''),
      ...(isRead || json === undefined ? {} : { body: json }),
      output: route.output ? z.array(z.unknown()) : outputOf(procedure),
      isRest: true,
    }
  })
}

function schemaOf({ _def }: Procedure): Schema | undefined {
  const [input] = _def.inputs
  return input && (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)
}

function outputOf({ _def: { output } }: Procedure): z.ZodType {
  return output instanceof z.ZodType ? output : output.schema
}

/** Undefined where there is nothing to send. */
function toJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

/** Text that is no text can't be written into an address. */
function encodePart(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()) || '-'
}

function toQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return `?${encodePart(String(input))}`
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of [value].flat(1)) {
      query.append(name, typeof one === 'object' ? (toJson(one) ?? '') : String(one))
    }
  }
  return `?${query}`
}
