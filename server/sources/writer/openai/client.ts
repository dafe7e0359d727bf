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

/** A question with its deadline, in milliseconds since 1970. */
type Timed<T> = Question<T> & { until: number }

type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/**
 * Asks a chat completions service (https://platform.openai.com/docs/api-reference/chat) for JSON.
 * An invalid answer is sent back once with its error. Everything happens within the service's
 * timeout.
 *
 * @throws ProviderError, and the signal's reason if it is aborted
 */
export async function ask<T>(service: WriterService, asked: Question<T>): Promise<T> {
  const question = { ...asked, until: performance.now() + timeOf(service) }
  const messages: Message[] = [
    { role: 'system', content: question.prompt },
    { role: 'user', content: JSON.stringify(question.data) },
  ]
  const first = await complete(service, question, messages)
  if (first.isSound) return first.value
  const second = await complete(service, question, [...messages, ...repair(first)])
  if (second.isSound) return second.value
  throw new ProviderError(
    'malformed',
    `${SERVICE} gave an unusable answer twice: ${second.mistake}`,
  )
}

function timeOf({ timeoutMs = WRITER_TIMEOUT_MS }: WriterService): number {
  return timeoutMs
}

type Outcome<T> = { isSound: true; value: T } | { isSound: false; text: string; mistake: string }

/** The invalid answer, if any, and its error. */
function repair({ text, mistake }: { text: string; mistake: string }): Message[] {
  const answer = text.trim() === '' ? [] : [{ role: 'assistant' as const, content: text }]
  const request = `Your answer was not as asked: ${mistake}. Answer again, in full, with JSON of the given schema only.`
  return [...answer, { role: 'user', content: request }]
}

async function complete<T>(
  service: WriterService,
  question: Timed<T>,
  messages: Message[],
): Promise<Outcome<T>> {
  const { policy } = service
  const answer = await policy(() => send(service, question, messages), question.signal)
  const outcome = read(answer, question)
  note(service, question, {
    promptTokens: answer.usage?.prompt_tokens ?? 0,
    completionTokens: answer.usage?.completion_tokens ?? 0,
    error: outcome.isSound ? null : outcome.mistake,
  })
  return outcome
}

type Completion = z.output<typeof completionSchema>

/** Makes one call. A failure is recorded at once, as the call may be retried. */
async function send<T>(
  service: WriterService,
  question: Timed<T>,
  messages: Message[],
): Promise<Completion> {
  const { url, key, model } = service
  const timeoutMs = timeLeft(service, question)
  const { purpose, schema, signal } = question
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
    timeoutMs,
    maxBytes: MAX_BYTES,
    signal,
  }
  try {
    return await fetchJson(SERVICE, request, completionSchema)
  } catch (error) {
    if (error instanceof ProviderError) {
      note(service, question, { promptTokens: 0, completionTokens: 0, error: error.message })
    }
    throw error
  }
}

/** @throws ProviderError if none is left */
function timeLeft(service: WriterService, { until }: { until: number }): number {
  const left = Math.ceil(until - performance.now())
  if (left > 0) return left
  throw new ProviderError('timeout', `${SERVICE} did not answer in ${timeOf(service)} ms`)
}

function note<T>(
  { model, onUse }: WriterService,
  { purpose }: Question<T>,
  use: Pick<WriterUse, 'promptTokens' | 'completionTokens' | 'error'>,
): void {
  onUse({ model, purpose, ...use })
}

function read<T>({ choices }: Completion, { schema, check }: Question<T>): Outcome<T> {
  const [choice] = choices
  const { content, refusal } = choice?.message ?? {}
  if (refusal) return wrong('', 'the model refuses')
  const text = content ?? ''
  if (choice?.finish_reason === 'length') return wrong(text, 'it ends in the middle')
  const json = parse(text)
  if (json === undefined) return wrong(text, 'it is not JSON')
  const parsed = schema.safeParse(json)
  if (!parsed.success) return wrong(text, listIssues(parsed.error))
  const mistake = check?.(parsed.data) ?? null
  return mistake === null ? { isSound: true, value: parsed.data } : wrong(text, mistake)
}

function listIssues({ issues }: z.ZodError): string {
  return issues
    .slice(0, MAX_MISTAKES)
    .map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    .join('; ')
}

function wrong<T>(text: string, mistake: string): Outcome<T> {
  return { isSound: false, text: text.slice(0, MAX_REPEATED), mistake }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
