import { z } from 'zod'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { NEEDS } from '#domain/facts/needs.ts'
import { AREA_RESULTS, MAX_RADIUS, MAX_RESULTS } from '#domain/search/search-defaults.ts'
import { SORTS } from '#domain/search/search-schemas.ts'
import { VERSION } from '../../core/build.ts'
import type { Caller } from '../../limits/caller.ts'
import { photoQuery } from '../../services/park/photo-schemas.ts'
import type { HttpDeps } from '../http-deps.ts'
import { type Procedure, procedures } from '../rpc/procedures.ts'
import { photoPaths } from './photos.ts'
import { type RestRoute, restRoutes } from './routes.ts'
import type { JsonSchema } from './schema-text.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema: JsonSchema; example?: unknown }>
type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  description?: string
  example?: unknown
}
export type Operation = Json & {
  summary: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Json & { content: Content }>
}
export type ApiDescription = Json & {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** Descriptions of parameters that names and types don't explain sufficiently. */
const MEANINGS: Record<string, string> = {
  address: 'An address, a zip code, a city, a state or the name of a park',
  seeking:
    'The words at the end of the address that name what is looked for, not the place: Dog Park parks',
  exact:
    'true: all words of the address are the name of a place; none becomes a filter, none is corrected',
  near: 'Where the map is, as lat,lng in degrees: of places of one name, the nearest to it is meant',
  parkId: 'The number of the park that the address names, as suggestions have it',
  type: 'Only what is of this type, in words',
  lat: 'Latitude in degrees, north is positive',
  lng: 'Longitude in degrees, east is positive',
  latitude: 'The same as lat',
  longitude: 'The same as lng',
  bounds: 'A box to search instead of a place and a radius: west,south,east,north in degrees',
  radius: `Metres around the place, at most ${MAX_RADIUS}; without it a city or state is searched as a whole`,
  rating: 'The lowest rating that parks may have, from 0 to 5',
  amenities: `What parks must have, once for each or with commas: ${AMENITIES.join(', ')}`,
  facts: `Facts that parks must have, with commas: 'fenced:yes,shade:yes'; /api/parks/facts has all of them`,
  need: `What a visitor comes for, whose filters hold unless facts are given: ${NEEDS.map(({ key }) => key).join(', ')}`,
  open: 'true: only parks known to be open now',
  include: 'unknown: also the parks of which it is not known yet whether they match',
  unknownPage: 'Which page of these, from 1',
  sort: `The order: ${SORTS.join(', ')}; by default best in a whole city or state, else distance`,
  page: 'Which page of parks, from 1',
  preserveView: 'For the caller’s own use; the answer is the same',
  live: 'false: only what is known, without asking live sources',
}
const SEARCH_LIMIT = `How many parks a page has at most, up to ${MAX_RESULTS}; ${AREA_RESULTS} by default for a whole city or state`

export const ERROR_TEXTS: Record<number, string> = {
  400: 'Something that was sent is missing or wrong; the message says what.',
  401: 'The operator is not signed in, or the password is wrong.',
  403: 'The request comes from another site.',
  404: 'There is no such thing.',
  413: 'The body is too long.',
  415: 'The body is not JSON.',
  429: 'Too many requests; Retry-After says for how many seconds.',
  500: 'Something went wrong on our side.',
  502: 'The source of the photo failed.',
  503: 'The database or an outside service does not answer at the moment, or the server is stopping.',
  504: 'The source of the photo took too long.',
}

const ERROR_SCHEMA = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What is wrong, in words' },
  },
  required: ['message'],
}

export const openApiPath = '/api/openapi.json'

/** Revalidated each time, as the next version may have other paths. */
const CACHING = 'public, max-age=0, must-revalidate'

export async function answerOpenApi(
  deps: Pick<HttpDeps, 'configured' | 'rateLimits'>,
  caller: Caller,
): Promise<Response> {
  await deps.rateLimits.take('search', caller)
  const description = describeApi(deps.configured.current.settings.SITE_NAME)
  return Response.json(description, { headers: { 'cache-control': CACHING } })
}

/**
 * Describes the REST API in OpenAPI 3.1, generated from the routes and their procedures' schemas.
 *
 * @param siteName used in the title
 */
export function describeApi(siteName: string): ApiDescription {
  const paths: ApiDescription['paths'] = {}
  for (const route of restRoutes) {
    const path = toTemplate(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) }
  }
  for (const path of photoPaths) paths[path] = { get: describePhoto(path) }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: VERSION,
      description:
        'Finds parks and says what is known of them. Errors are JSON with a message. Paths with a lock are the operator’s.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'Visitors' }, { name: 'Operator' }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        operator: {
          type: 'apiKey',
          in: 'cookie',
          name: 'parkfetch_session',
          description:
            'The cookie that POST /api/admin/login sets; over https it is named __Host-parkfetch_session.',
        },
      },
    },
  }
}

/** Converts a path to OpenAPI's notation: '/api/parks/{id}'. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function describeRoute(route: RestRoute): Operation {
  const { method, path, procedure, summary, isOperators = false, takes, output } = route
  const { input, output: answer } = procedureOf(procedure)
  const fields = input && withoutFields(toSchema(input, 'input'), Object.keys(route.fixed ?? {}))
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parameters = fields ? readParameters(fields, { inPath, route }) : []
  return {
    operationId: method === 'DELETE' ? `${procedure}.delete` : procedure,
    summary,
    tags: [isOperators ? 'Operator' : 'Visitors'],
    ...(isOperators && { security: [{ operator: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(takes === 'body' && fields && { requestBody: describeBody(fields, { inPath, route }) }),
    responses: {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema: toSchema(output?.schema ?? answer, 'output') } },
        ...(output && { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } }),
      },
      ...describeErrors(statusesOf(route)),
    },
  }
}

type Parts = { inPath: readonly string[]; route: RestRoute }

function readParameters(fields: JsonSchema, { inPath, route }: Parts): Parameter[] {
  const names = Object.keys(fields.properties ?? {})
  const given = names.filter((name) => inPath.includes(name) || route.takes === 'query')
  return given.map((name) => {
    const isPath = inPath.includes(name)
    const description =
      route.procedure === 'parks.search' && name === 'limit' ? SEARCH_LIMIT : MEANINGS[name]
    const example = route.example?.[name]
    return {
      name,
      in: isPath ? 'path' : 'query',
      required: isPath || (fields.required?.includes(name) ?? false),
      ...(description && route.procedure === 'parks.search' && { description }),
      schema: fields.properties?.[name] ?? {},
      ...(example !== undefined && { example }),
    }
  })
}

function describeBody(
  fields: JsonSchema,
  { inPath, route }: Parts,
): NonNullable<Operation['requestBody']> {
  const schema = withoutFields(fields, inPath)
  const sent = Object.entries(route.example ?? {}).filter(([name]) => !inPath.includes(name))
  const example = Object.fromEntries(sent)
  return {
    required: (schema.required?.length ?? 0) > 0,
    content: { 'application/json': { schema, example } },
  }
}

function describePhoto(path: string): Operation {
  const fields = toSchema(photoQuery, 'input')
  const image = { schema: { type: 'string', contentMediaType: 'image/*' } }
  return {
    operationId: path.replace('/api/parks/', '').replace('/', '-'),
    summary: 'Gives a photo, as WebP where the browser knows it',
    tags: ['Visitors'],
    parameters: Object.entries(fields.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: fields.required?.includes(name) ?? false,
      schema,
    })),
    responses: {
      200: { description: 'The photo', content: { 'image/webp': image, 'image/jpeg': image } },
      ...describeErrors([400, 404, 429, 500, 502, 503, 504]),
    },
  }
}

/** The statuses a route may answer with besides 200. */
function statusesOf({ method, isOperators, procedure, refusals = [] }: RestRoute): number[] {
  const { input, meta } = procedureOf(procedure)
  return [
    ...(input || method !== 'GET' ? [400] : []),
    // Looking up a session counts towards a limit, too.
    ...(isOperators ? [401, 429] : []),
    ...(method === 'GET' ? [] : [403, 413, 415]),
    ...(meta.budget ? [429] : []),
    ...refusals,
    ...[500, 503],
  ]
}

function describeErrors(statuses: readonly number[]): Operation['responses'] {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const headers = { 'Retry-After': { schema: { type: 'integer' } } }
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: ERROR_TEXTS[status] ?? '', content, ...(status === 429 && { headers }) },
    ]),
  )
}

function procedureOf(name: string): Procedure {
  const found = procedures.get(name)
  if (!found) throw new Error(`There is no procedure ${name}.`)
  return found
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return json as JsonSchema
}

/** Query values are strings, so types that allow a number or its text are described as numbers. */
function simplify(json: z.core.JSONSchema.BaseSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  const types = json.anyOf?.map((one) => one.type)
  if (!types || !/^(number|boolean),string(,null)?$/.test(types.join())) return
  json.type = types[0]
  delete json.anyOf
}

function withoutFields(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))
  const required = schema.required?.filter((name) => !names.includes(name)) ?? []
  const { required: _, ...rest } = schema
  return {
    ...rest,
    properties: Object.fromEntries(kept),
    ...(required.length > 0 && { required }),
  }
}
