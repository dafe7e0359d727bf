import { z } from 'zod'
import { json, startUpstream, type Upstream, type UpstreamAnswer } from './server.ts'

export const OPENAI_KEY = 'sk-test-key-of-the-double'
export const OPENAI_MODEL = 'double-1'
export const COMPLETIONS = '/v1/chat/completions'

const purposes = z.enum(['post', 'themes', 'matching'])
const park = z.object({ parkId: z.int(), name: z.string() }).loose()
const fact = z.strictObject({ id: z.string(), text: z.string() })
const parkWithFacts = z.strictObject({ parkId: z.int(), name: z.string(), facts: z.array(fact) })
const region = z.object({ region: z.string(), parks: z.array(park) })
const posts = z.strictObject({
  region: z.string(),
  theme: z.string(),
  parks: z.array(parkWithFacts),
})
const matching = z.object({ theme: z.string(), parks: z.array(park) })

/** As newer models: 'max_tokens' is rejected like any unknown parameter. */
const request = z.strictObject({
  model: z.string(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string().min(1, 'must not be empty'),
      }),
    )
    .min(2),
  max_completion_tokens: z.int().min(1).optional(),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: z.unknown().superRefine((schema, { addIssue }) => {
        for (const message of mistakesIn(schema)) addIssue({ code: 'custom', message })
      }),
    }),
  }),
})

type DoubleOptions = {
  /** 0 for any free port. */
  port?: number
  /** Changes the answer about parks, to what a model should not answer. */
  alter?: (answer: PostAnswer) => unknown
}

/**
 * A double of a chat completions service: one model that arranges facts of the given parks. Other
 * errors of models are simulated with `completion`.
 */
export function startOpenAi({ port = 0, alter }: DoubleOptions = {}): Promise<Upstream> {
  return startUpstream(({ method, url, headers, body }) => {
    if (headers.authorization !== `Bearer ${OPENAI_KEY}`) {
      return refuse(401, 'Incorrect API key provided.')
    }
    if (method === 'GET' && url.pathname === '/v1/models') {
      return json({ object: 'list', data: [{ id: OPENAI_MODEL, object: 'model' }] })
    }
    if (method !== 'POST' || url.pathname !== COMPLETIONS) return refuse(404, 'Not found.')
    return complete(body, alter)
  }, port)
}

export type PostAnswer = {
  title: string
  opening: string
  sections: { parkId: number; factIds: string[] }[]
  closing: string
}

/** The double's answer about parks: their facts in reverse order. */
export function arrange(parks: z.output<typeof posts>['parks']): PostAnswer {
  return {
    title: 'Parks worth a visit',
    opening: 'These are parks to visit.',
    sections: parks.map(({ parkId, facts }) => ({
      parkId,
      factIds: facts.map(({ id }) => id).reverse(),
    })),
    closing: 'Enjoy them.',
  }
}

type Ending = { finishReason?: string; refusal?: string }

/** A completion in the service's format. */
export function completion(
  content: unknown,
  { finishReason = 'stop', refusal }: Ending = {},
): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const message = refusal
    ? { role: 'assistant', content: null, refusal }
    : { role: 'assistant', content: text, refusal: null }
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: OPENAI_MODEL,
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage: { prompt_tokens: 900, completion_tokens: 300, total_tokens: 1_200 },
  })
}

function complete(body: string, alter: DoubleOptions['alter']): UpstreamAnswer {
  const parsed = request.safeParse(JSON.parse(body))
  if (!parsed.success) return refuse(400, z.prettifyError(parsed.error))
  const { model, messages, response_format } = parsed.data
  const purpose = purposes.parse(response_format.json_schema.name)
  if (model !== OPENAI_MODEL) return refuse(404, `The model ${model} does not exist.`)
  const data = JSON.parse(messages[1]?.content ?? '')
  return {
    headers: { 'content-type': 'application/json' },
    body: completion(answerTo(purpose, data, alter)),
  }
}

function answerTo(
  purpose: z.output<typeof purposes>,
  data: unknown,
  alter: DoubleOptions['alter'] = (answer) => answer,
): unknown {
  if (purpose === 'post') return alter(arrange(posts.parse(data).parks))
  if (purpose === 'themes') {
    return { themes: ['Waterside Parks', 'Dog Parks', `Parks of ${region.parse(data).region}`] }
  }
  const { parks } = matching.parse(data)
  return { matches: parks.map(({ parkId }, at) => ({ parkId, relevanceScore: 100 - at })) }
}

function refuse(status: number, message: string): UpstreamAnswer {
  return json({ error: { message, type: 'invalid_request_error', code: null } }, status)
}

/** Keywords that every model supports in strict mode. */
const KEYWORDS = [
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'description'],
  ...['enum', 'const', 'anyOf', '$defs', '$ref'],
]

/** What strict mode rejects in a schema. */
function mistakesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return ['schema must be an object']
  const { type, properties = {}, required, items, ...rest } = schema as Record<string, unknown>
  const parts = Object.values(properties as object)
  const inner = [...parts, ...(items === undefined ? [] : [items])].flatMap(mistakesIn)
  const unknown = Object.keys(schema)
    .filter((name) => !KEYWORDS.includes(name))
    .map((name) => `'${name}' is not permitted.`)
  if (type !== 'object') return [...unknown, ...inner]
  const names = Object.keys(properties as object)
  const isComplete = Array.isArray(required) && names.every((name) => required.includes(name))
  return [
    ...unknown,
    ...(isComplete ? [] : ["'required' must name every key in properties."]),
    ...(rest.additionalProperties === false ? [] : ["'additionalProperties' must be false."]),
    ...inner,
  ]
}
