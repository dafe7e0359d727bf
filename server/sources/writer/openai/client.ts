import type { z } from 'zod'
import { WRITER_TIMEOUT_MS } from '#domain/time/lifetimes.ts'
import type { CallPolicy } from '../../call-policy.ts'
import { ProviderError } from '../../errors.ts'
import { fetchJson } from '../../http.ts'
import { completionSchema, toJsonSchema } from './schema.ts'

const SERVICE = 'The writing service'
const MOST_BYTES = 1_000_000
/** Characters of an answer that is given back. */
const MOST_REPEATED = 20_000
const MOST_MISTAKES = 5

type WriterPurpose = 'post' | 'themes' | 'matching'

/** What a call used, for the operator to see. */
export type WriterUse = {
  model: string
  purpose: WriterPurpose
  promptTokens: number
  completionTokens: number
  /** Why it was of no use; null: it was. */
  error: string | null
}

export type WriterService = {
  /** Such as 'https://api.openai.com/v1', without a slash at the end. */
  url: string
  key: string | undefined
  model: string
  policy: CallPolicy
  /** Told of every call that was made, also of those that failed. */
  onUse: (use: WriterUse) => void
  /** For an answer with all that it takes: its repair, and attempts that failed. */
  timeoutMs?: number
}

type Question<T> = {
  purpose: WriterPurpose
  prompt: string
  data: unknown
  /** What else is to be minded, as a message of its own. */
  remark?: string | undefined
  schema: z.ZodType<T>
  /** What a schema can't see; gives what is wrong, in words. */
  check?: (answer: T) => string | null
  signal?: AbortSignal | undefined
}

/** A question with what it is to be answered by, as `Date` has it. */
type Timed<T> = Question<T> & { until: number }

type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/**
 * Asks a chat completions service (https://platform.openai.com/docs/api-reference/chat) for JSON.
 * An answer of another shape is given back once with what is wrong with it. All of it together is
 * within the service's time.
 *
 * @throws ProviderError, and the signal's reason when it is aborted
 */
export async function ask<T>(service: WriterService, asked: Question<T>): Promise<T> {
  const question = { ...asked, until: performance.now() + timeOf(service) }
  const messages: Message[] = [
    { role: 'system', content: question.prompt },
    { role: 'user', content: JSON.stringify(question.data) },
    ...(question.remark ? [{ role: 'user' as const, content: question.remark }] : []),
  ]
  const first = await complete(service, question, messages)
  if (first.isSound) return first.value
  const second = await complete(service, question, [...messages, ...repair(first)])
  if (second.isSound) return second.value
  throw new ProviderError('malformed', `${SERVICE} answered twice with other than was asked for`)
}

function timeOf({ timeoutMs = WRITER_TIMEOUT_MS }: WriterService): number {
  return timeoutMs
}

type Outcome<T> = { isSound: true; value: T } | { isSound: false; text: string; mistake: string }

/** The answer as it came, if there was one, and what is wrong with it. */
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

/** Makes one call. One that fails is noted at once, as it may be made again. */
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
    // No limit of tokens: its name differs between models, and each refuses the other's.
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
    maxBytes: MOST_BYTES,
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

/** @throws ProviderError where there is none */
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
    .slice(0, MOST_MISTAKES)
    .map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    .join('; ')
}

function wrong<T>(text: string, mistake: string): Outcome<T> {
  return { isSound: false, text: text.slice(0, MOST_REPEATED), mistake }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
