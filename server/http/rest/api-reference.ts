import type { ApiOperation, ApiReference } from '#domain/page/api-reference.ts'
import { describeApi, ERROR_TEXTS, type Operation } from './openapi.ts'
import { notesOf, schemaText } from './schema-text.ts'

let made: ApiReference | undefined

/** The API's description for its page; made once, as it is the same for everyone. */
export function apiReference(): ApiReference {
  made ??= makeReference()
  return made
}

function makeReference(): ApiReference {
  const { paths, tags } = describeApi('')
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = tags.map(({ name }) => ({
    name,
    operations: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => readOperation(method, path, operation)),
  }))
  return { groups, errors: ERROR_TEXTS }
}

function readOperation(method: string, path: string, operation: Operation): ApiOperation {
  const { summary, parameters = [], requestBody, responses, security } = operation
  const { 200: found, ...errors } = responses
  const body = requestBody?.content['application/json']
  const content = Object.entries(found?.content ?? {})
  const isOpen = method === 'get' && !security
  return {
    method: method.toUpperCase(),
    path,
    summary,
    ...(isOpen && { example: exampleUrl(path, parameters) }),
    parameters: parameters.map(({ name, in: place, required, schema, description, example }) => ({
      name,
      in: place,
      isRequired: required,
      description,
      type: [schemaText(schema), notesOf(schema)].filter(Boolean).join('; '),
      example: example === undefined ? undefined : [example].flat().join(','),
    })),
    ...(body && {
      body: { schema: schemaText(body.schema), example: JSON.stringify(body.example, null, 2) },
    }),
    answer: {
      types: content.map(([type]) => type).join(', '),
      schema: content[0] ? schemaText(content[0][1].schema) : '',
    },
    errors: Object.keys(errors),
  }
}

/** Undefined if an example of what is required is missing. */
function exampleUrl(
  path: string,
  parameters: NonNullable<Operation['parameters']>,
): string | undefined {
  if (parameters.some(({ required, example }) => required && example === undefined)) return
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)))
    else if (example !== undefined) query.set(name, String(example))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}
