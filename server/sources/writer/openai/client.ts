import type { z } from 'zod'
import { MINUTE_MS } from '#domain/time/units.ts'
import type { CallPolicy } from '../../call-policy.ts'
import { ProviderError } from '../../errors.ts'
import { fetchJson } from '../../http.ts'
import { completionSchema, toJsonSchema } from './schema.ts'

/** A writer's answer, including retries. */
const WRITER_TIMEOUT_MS = MINUTE_MS

const SERVICE = 'The writing service'
const MAX_BYTES = 1_000_000
/** Characters of an invalid answer that are sent back. */
const MAX_REPEATED = 20_000
const MAX_MISTAKES = 5

type WriterPurpose = 'post' | 'themes' | 'matching'

/** The usage of a call, for the operator. */
export type WriterUse = {
  model: string
  purpose: WriterPurpose
  promptTokens: number
  completionTokens: number
  /** Why the answer was not used; null if it was. */
  error: string | null
}

export type WriterService = {
  /** Such as 'https://api.openai.com/v1', without a trailing slash. */
  url: string
  key: string | undefined
  model: string
  policy: CallPolicy
  /** Called after every call, including failed ones. */
  onUse: (use: WriterUse) => void
  /** Timeout of an answer, including its correction and failed attempts. */
  timeoutMs?: number
}

type Question<T> = {
  purpose: WriterPurpose
  prompt: string
  data: unknown
  schema: z.ZodType<T>
  /** Checks what a schema cannot; returns the problem in words. */
  check?: (answer: T) => string | null
  signal?: AbortSignal | undefined
}

type Message = { role: 'system' | 'user' | 'assistant'; content: string }

const MAX_ATTEMPTS = 2

/**
 * Asks a chat completions service (https://platform.openai.com/docs/api-reference/chat) for JSON.
 * An invalid answer is sent back once with its error. Everything happens within the service's
 * timeout.
 *
 * @throws ProviderError, and the signal's reason if it is aborted
 */
export async function ask<T>(service: WriterService, question: Question<T>): Promise<T> {
  const until = performance.now() + (service.timeoutMs ?? WRITER_TIMEOUT_MS)
  const messages: Message[] = [
    { role: 'system', content: question.prompt },
    { role: 'user', content: JSON.stringify(question.data) },
  ]
  for (let attempt = 1; ; attempt += 1) {
    const send = () => complete(service, question, { messages, until })
    const { choices, usage } = await service.policy(send, question.signal)
    const answer = read(choices[0], question)
    service.onUse({
      model: service.model,
      purpose: question.purpose,
      promptTokens: usage?.prompt_tokens ?? 0,
      completionTokens: usage?.completion_tokens ?? 0,
      error: answer.mistake,
    })
    if (answer.mistake === null) return answer.value
    if (attempt === MAX_ATTEMPTS) {
      const reason = `${SERVICE} gave an unusable answer twice: ${answer.mistake}`
      throw new ProviderError('malformed', reason)
    }
    if (answer.text.trim() !== '') {
      messages.push({ role: 'assistant', content: answer.text.slice(0, MAX_REPEATED) })
    }
    const content = `Your answer was not as asked: ${answer.mistake}. Answer again, in full, with JSON of the given schema only.`
    messages.push({ role: 'user', content })
  }
}

type Completion = z.output<typeof completionSchema>

/** Makes one call. A failure is recorded at once, as the call may be retried. */
async function complete<T>(
  service: WriterService,
  { purpose, schema, signal }: Question<T>,
  { messages, until }: { messages: Message[]; until: number },
): Promise<Completion> {
  const { url, key, model, timeoutMs = WRITER_TIMEOUT_MS } = service
  const left = Math.ceil(until - performance.now())
  if (left <= 0) {
    throw new ProviderError('timeout', `${SERVICE} did not answer in ${timeoutMs} ms`)
  }
  const request = {
    url: new URL(`${url}/chat/completions`),
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    // No token limit: its parameter differs between models, and each rejects the other's.
    body: JSON.stringify({
      model,
      messages,
      response_format: {
        type: 'json_schema',
        json_schema: { name: purpose, strict: true, schema: toJsonSchema(schema) },
      },
    }),
    secret: key,
    timeoutMs: left,
    maxBytes: MAX_BYTES,
    signal,
  }
  try {
    return await fetchJson(SERVICE, request, completionSchema)
  } catch (error) {
    if (error instanceof ProviderError) {
      const { message } = error
      service.onUse({ model, purpose, promptTokens: 0, completionTokens: 0, error: message })
    }
    throw error
  }
}

type Answer<T> = { mistake: null; value: T } | { mistake: string; text: string }

function read<T>(
  choice: Completion['choices'][0] | undefined,
  { schema, check }: Question<T>,
): Answer<T> {
  const { content, refusal } = choice?.message ?? {}
  if (refusal) return { mistake: 'the model refuses', text: '' }
  const text = content ?? ''
  if (choice?.finish_reason === 'length') return { mistake: 'it ends in the middle', text }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { mistake: 'it is not JSON', text }
  }
  const { data, error } = schema.safeParse(json)
  if (error) return { mistake: listIssues(error), text }
  const mistake = check?.(data) ?? null
  return mistake === null ? { mistake, value: data } : { mistake, text }
}

function listIssues({ issues }: z.ZodError): string {
  return issues
    .slice(0, MAX_MISTAKES)
    .map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    .join('; ')
}
