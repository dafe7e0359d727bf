import type { z } from 'zod'
import { ProviderError } from '../../errors.ts'
import type { Guard } from '../../guard.ts'
import { fetchJson } from '../../http.ts'
import { completionSchema, toJsonSchema } from './schema.ts'

const SERVICE = 'The writing service'
const TIMEOUT_MS = 60_000
const MOST_BYTES = 1_000_000
const MOST_TOKENS = 6_000

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
  guard: Guard
  /** Told of every call that was answered. */
  onUse: (use: WriterUse) => void
  timeoutMs?: number
}

type Question<T> = {
  purpose: WriterPurpose
  prompt: string
  data: unknown
  schema: z.ZodType<T>
  /** What a schema can't see; gives what is wrong, in words. */
  check?: (answer: T) => string | null
  signal?: AbortSignal | undefined
}

type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/**
 * Asks a chat completions service (https://platform.openai.com/docs/api-reference/chat) for JSON.
 * An answer of another shape is given back once with what is wrong with it.
 *
 * @throws ProviderError, and the signal's reason when it is aborted
 */
export async function ask<T>(service: WriterService, question: Question<T>): Promise<T> {
  const messages: Message[] = [
    { role: 'system', content: question.prompt },
    { role: 'user', content: JSON.stringify(question.data) },
  ]
  const first = await complete(service, question, messages)
  if (first.isSound) return first.value
  const second = await complete(service, question, [
    ...messages,
    { role: 'assistant', content: first.text },
    { role: 'user', content: `That is not as asked: ${first.mistake}. Answer again, in full.` },
  ])
  if (second.isSound) return second.value
  throw new ProviderError('malformed', `${SERVICE} answered twice with other than was asked for`)
}

type Outcome<T> = { isSound: true; value: T } | { isSound: false; text: string; mistake: string }

async function complete<T>(
  service: WriterService,
  question: Question<T>,
  messages: Message[],
): Promise<Outcome<T>> {
  const { url, key, model, guard, timeoutMs = TIMEOUT_MS } = service
  const { purpose, schema, signal } = question
  const answer = await guard(
    () =>
      fetchJson(
        SERVICE,
        {
          url: new URL(`${url}/chat/completions`),
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key ? { authorization: `Bearer ${key}` } : {}),
          },
          body: JSON.stringify({
            model,
            messages,
            max_tokens: MOST_TOKENS,
            response_format: {
              type: 'json_schema',
              json_schema: { name: purpose, strict: true, schema: toJsonSchema(schema) },
            },
          }),
          secret: key,
          timeoutMs,
          maxBytes: MOST_BYTES,
          signal,
        },
        completionSchema,
      ),
    signal,
  )
  const outcome = read(answer, question)
  service.onUse({
    model,
    purpose,
    promptTokens: answer.usage?.prompt_tokens ?? 0,
    completionTokens: answer.usage?.completion_tokens ?? 0,
    error: outcome.isSound ? null : outcome.mistake,
  })
  return outcome
}

function read<T>(
  { choices }: z.output<typeof completionSchema>,
  { schema, check }: Question<T>,
): Outcome<T> {
  const [choice] = choices
  const { content, refusal } = choice?.message ?? {}
  if (refusal) return wrong('', 'the model refuses')
  const text = content ?? ''
  if (choice?.finish_reason === 'length') return wrong(text, 'it ends in the middle')
  const parsed = schema.safeParse(parse(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return wrong(text, issue ? `${issue.path.join('.')} ${issue.message}` : 'it is not JSON')
  }
  const mistake = check?.(parsed.data) ?? null
  return mistake === null ? { isSound: true, value: parsed.data } : wrong(text, mistake)
}

function wrong<T>(text: string, mistake: string): Outcome<T> {
  return { isSound: false, text: text.slice(0, 20_000), mistake }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
