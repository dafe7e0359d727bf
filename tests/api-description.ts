import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { describeApi } from '#server/http/rest/openapi.ts'

export const description = describeApi('Parkfetch')

export type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; description?: string; example?: unknown }[]
  requestBody?: { content: { 'application/json': { example: unknown } } }
  responses: Record<string, Described>
  security?: unknown[]
}

type Described = {
  content: Record<string, { schema: Record<string, unknown> }>
  headers?: Record<string, { schema: Record<string, unknown> }>
}

/** All operations by name: 'get /api/parks'. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method} ${path}`,
      operation as unknown as Operation,
    ]),
  ),
)

export function find(name: string): Operation {
  const operation = operations.get(name)
  if (!operation) throw new Error(`${name} is not described`)
  return operation
}

/** What replaces the examples of a request. */
export type Sent = {
  /** Of what the path names. */
  id?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A request made of its description's examples, except for what is given. */
export function requestOf(name: string, { id, query, body, headers }: Sent = {}): Request {
  const [method = '', template = ''] = name.split(' ')
  const { parameters = [], requestBody } = find(name)
  const examples = new URLSearchParams()
  let path = template
  for (const { name: parameter, in: where, example } of parameters) {
    if (where === 'path') path = path.replace(`{${parameter}}`, id ?? String(example))
    else if (example !== undefined) examples.set(parameter, String(example))
  }
  const search = query ?? examples.toString()
  const sent = body ?? requestBody?.content['application/json'].example
  return new Request(`http://localhost${path}${search && `?${search}`}`, {
    method: method.toUpperCase(),
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-client-id': 'client-of-the-tests',
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  })
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema({ ...description, $id: 'api' })

/** Fails if an answer's status, type, headers or body differ from the description. */
export async function expectDescribed(name: string, response: Response): Promise<void> {
  const text = await response.clone().text()
  const described = find(name).responses[response.status]
  if (!described) throw new Error(`${name} is answered ${response.status}: ${text}`)
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'none'
  expect(Object.keys(described.content), `type of ${name}`).toContain(type)
  for (const [header, { schema }] of Object.entries(described.headers ?? {})) {
    const value = response.headers.get(header)
    expectValid(schema, value === null ? null : Number(value), `${header} of ${name}`)
  }
  if (type === 'application/json') {
    expectValid(described.content[type]?.schema ?? {}, JSON.parse(text), name)
  } else expect(text.length).toBeGreaterThan(0)
}

function expectValid(schema: object, value: unknown, what: string): void {
  // References in a description start at its root.
  const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'))
  const validate = ajv.compile(own)
  expect(validate(value), `${what}: ${JSON.stringify([validate.errors, value])}`).toBe(true)
}
