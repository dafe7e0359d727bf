import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { PAGE_PATHS } from '#server/http/pages/page-paths.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { type Procedure, procedures } from '#server/http/rpc/procedures.ts'
import { inputFor, type Schema } from './inputs.ts'

/** A request, and what its answer must match. */
export type Call = {
  name: string
  method: string
  path: string
  body?: string
  /** Absent for pages. */
  output?: z.ZodType
  isRest: boolean
}

const OWN_NAMES = Object.getOwnPropertyNames(Object.prototype)

/** A property name of Object.prototype, as a parameter name; '' for none. */
const ownName = fc.oneof(fc.constant(''), fc.constantFrom(...OWN_NAMES))

/** Requests to every procedure, by tRPC and REST, in equal shares. */
export function anyCall(): Arbitrary<Call> {
  const trpc = [...procedures].map(([name, procedure]) => trpcCall(name, procedure))
  return fc.oneof(...trpc, ...restRoutes.map(restCall))
}

/** Requests to every page, in equal shares. */
export function anyPageCall(): Arbitrary<Call> {
  return fc.oneof(...PAGE_PATHS.map(pageCall))
}

function pageCall({ label, parameters }: (typeof PAGE_PATHS)[number]): Arbitrary<Call> {
  const names = parameters === 'any' ? ['tab', 'q', 'page'] : parameters
  const read = fc.tuple(fc.constantFrom('none', ...names), fc.string({ unit: 'binary' }))
  return fc.tuple(ownName, ownName, fc.array(read, { maxLength: 3 })).map(([part, name, given]) => {
    const path = label.replaceAll(/:\w+/g, part || '1')
    const query = given.map(([key, value]) => `&${key}=${encodePart(value)}`).join('')
    return {
      name: `page ${label}`,
      method: 'GET',
      path: `${path}?${name}=1&${name}[x]=2${query}`,
      isRest: false,
    }
  })
}

function trpcCall(name: string, procedure: Procedure): Arbitrary<Call> {
  const isQuery = procedure.type === 'query'
  return fc.tuple(inputFor(schemaOf(procedure)), ownName).map(([input, own]) => {
    const text = withName(toJson(input), own)
    const query = isQuery && text !== undefined ? `?${new URLSearchParams({ input: text })}` : ''
    return {
      name: `tRPC ${name}`,
      method: isQuery ? 'GET' : 'POST',
      path: withParameter(`/api/trpc/${name}${query}`, own),
      ...(isQuery || text === undefined ? {} : { body: text }),
      output: procedure.output,
      isRest: false,
    }
  })
}

function restCall(route: (typeof restRoutes)[number]): Arbitrary<Call> {
  const { method, path: pattern, procedure: name } = route
  const procedure = procedures.get(name)
  if (!procedure) throw new Error(`There is no ${name}.`)
  const part = fc.oneof(
    fc.integer({ min: -2, max: 600 }).map(String),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(...OWN_NAMES, '..', 'none', '1e3', '9'.repeat(400)),
  )
  return fc.tuple(inputFor(schemaOf(procedure)), part, ownName).map(([input, text, own]) => {
    const path = pattern.replace(/:\w+/, () => encodePart(text))
    const isRead = method === 'GET'
    const json = withName(toJson(input), own)
    return {
      name: `${method} ${pattern}`,
      method,
      path: withParameter(path + (isRead ? toQuery(input) : ''), own),
      ...(isRead || json === undefined ? {} : { body: json }),
      output: route.output ? z.array(z.unknown()) : procedure.output,
      isRest: true,
    }
  })
}

function schemaOf({ input }: Procedure): Schema | undefined {
  return input && (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** Undefined if there is nothing to send. */
function toJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

/** Adds a field to an object; in JSON '__proto__' is a normal field. */
function withName(json: string | undefined, name: string): string | undefined {
  if (name === '' || !json?.startsWith('{')) return json
  return `{"${name}":1${json === '{}' ? '' : ','}${json.slice(1)}`
}

function withParameter(path: string, name: string): string {
  if (name === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${name}=1`
}

/** Lone surrogates cannot be encoded in a URL. */
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
