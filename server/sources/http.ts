import type { z } from 'zod'
import { ProviderError } from './errors.ts'

/** One answer of an outside service. */
export const SOURCE_TIMEOUT_MS = 3_000

const MAX_ERROR_TEXT = 10_000

export type ServiceRequest = {
  /** On a fixed host. Its query may contain a key and is kept out of messages. */
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | null | undefined
  /** A key to remove from the service's messages: some repeat it in errors. */
  secret?: string | undefined
  timeoutMs: number
  maxBytes: number
  /** Aborts the request; its reason is thrown. */
  signal?: AbortSignal | undefined
}

export type ServiceAnswer = {
  bytes: Uint8Array
  contentType: string
  /** A pause requested with the answer, in milliseconds. */
  retryAfterMs: number | undefined
}

/**
 * Fetches JSON from an outside service and validates it.
 *
 * @param service its name in errors: 'Google Places'
 * @throws ProviderError, and the signal's reason if it is aborted
 */
export async function fetchJson<T>(
  service: string,
  request: ServiceRequest,
  schema: z.ZodType<T>,
): Promise<T> {
  return readJson(service, (await fetchBytes(service, request)).bytes, schema)
}

/** Validates an answer in JSON. @throws ProviderError */
export function readJson<T>(service: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ProviderError('malformed', `${service} answered with something other than JSON`)
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue ? `${issue.path.join('.')} ${issue.message}` : 'another shape'
  throw new ProviderError('malformed', `${service} answered in an unexpected format: ${where}`)
}

/**
 * Fetches an outside service's raw answer. A redirect is rejected, as the host is fixed.
 *
 * @throws ProviderError, and the signal's reason if it is aborted
 */
export async function fetchBytes(
  service: string,
  { url, method = 'GET', headers = {}, body = null, ...request }: ServiceRequest,
): Promise<ServiceAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal })
    if (!response.ok) {
      const text = await beginningOf(response)
      request.signal?.throwIfAborted()
      throw refusal(service, response, withoutAddresses(hide(text, request.secret)))
    }
    const bytes = await readWithin(service, response, request.maxBytes)
    return {
      bytes,
      contentType: response.headers.get('content-type') ?? '',
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (request.signal?.aborted) throw request.signal.reason
    if (timeout.aborted) {
      throw new ProviderError('timeout', `${service} did not answer in ${request.timeoutMs} ms`)
    }
    const reason = withoutAddresses(hide(reasonOf(error), request.secret))
    throw new ProviderError('network', `${service} can't be reached: ${reason}`)
  }
}

function hide(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secret, '…') : text
}

/** Reduces URLs to their hosts: the rest may contain a key or a password. */
function withoutAddresses(text: string): string {
  return text.replace(/\b(https?:\/\/)(?:[^\s/?#]*@)?([^\s/?#"'<>]*)[^\s"'<>]*/gi, '$1$2')
}

/** Why fetch failed, without addresses that may contain a key. */
export function networkReason(error: unknown): string {
  return withoutAddresses(reasonOf(error))
}

/**
 * The reason of a fetch error, which fetch hides in its cause. Neither is passed on: the log would
 * write them out, and they may contain the whole URL.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** An answer's whole body. @throws ProviderError if it is longer than `maxBytes` */
export async function readWithin(
  service: string,
  response: Response,
  maxBytes: number,
): Promise<Uint8Array> {
  const tooLarge = () =>
    new ProviderError('malformed', `${service} answered with more than ${maxBytes} bytes`)
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The beginning of an error's body; if it cannot be read, the status says enough. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > MAX_ERROR_TEXT) break
    }
  } catch {}
  return text
}

function refusal(service: string, response: Response, text: string): ProviderError {
  const { status } = response
  const isOverloaded = status === 429 || text.includes('RESOURCE_EXHAUSTED')
  const failure = isOverloaded ? 'overloaded' : status >= 500 ? 'failed' : 'refused'
  const excerpt = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  const message = `${service} answered ${status}: ${excerpt.slice(0, 200)}`
  return new ProviderError(failure, message, { status, retryAfterMs })
}

/** A requested pause in milliseconds: seconds, or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
