import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestHttp, STATUS_CODES } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { VERSION } from '../../core/build.ts'
import { ProviderError } from '../errors.ts'
import { NEWS_TIMEOUT_MS, type SendNews } from './types.ts'

type Webhook = {
  url: string
  /** Signs the messages; undefined: they are not signed. */
  secret: string | undefined
  /** Whether the address may be one of this machine or its network. */
  mayBePrivate: boolean
  timeoutMs?: number
}

const NAME = 'The webhook'
const PRIVATE =
  'is at a private address, which NEWS_PRIVATE_WEBHOOK=on in the environment would allow'

/**
 * Sends news as JSON, signed as Standard Webhooks 1.0 has it (standardwebhooks.com): HMAC-SHA256 of
 * id, time and body. Redirects are not followed, and the address is checked when it is connected to.
 */
export function makeWebhook({
  url,
  secret,
  mayBePrivate,
  timeoutMs = NEWS_TIMEOUT_MS,
}: Webhook): SendNews {
  return async (message) => {
    const { kind: type, at, ...data } = message
    const body = JSON.stringify({ type, timestamp: at, data })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signed = secret === undefined ? undefined : sign([message.id, timestamp, body], secret)
    const status = await post(new URL(url), {
      body,
      mayBePrivate,
      timeoutMs,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Parkfetch/${VERSION}`,
        'webhook-id': message.id,
        'webhook-timestamp': timestamp,
        ...(signed === undefined ? {} : { 'webhook-signature': `v1,${signed}` }),
      },
    })
    if (status >= 200 && status < 300) return
    const phrase = STATUS_CODES[status]
    const failure = status === 429 ? 'overloaded' : status >= 500 ? 'failed' : 'refused'
    throw new ProviderError(
      failure,
      `${NAME} answered ${status}${phrase ? ` (${phrase})` : ''}; what takes a message answers 2xx.`,
      { status },
    )
  }
}

function sign(parts: readonly string[], secret: string): string {
  const key = secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : secret
  return createHmac('sha256', key).update(parts.join('.')).digest('base64')
}

type Post = {
  body: string
  headers: Record<string, string>
  mayBePrivate: boolean
  timeoutMs: number
}

/** Resolves with the status of the answer, whose body is not read. */
function post(url: URL, { body, headers, mayBePrivate, timeoutMs }: Post): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) && isPrivate(host)) {
    return Promise.reject(new ProviderError('refused', `${NAME} ${PRIVATE}.`))
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(mayBePrivate ? {} : { lookup: lookUpPublic }),
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sent.on('error', (error) => reject(explain(error, timeoutMs)))
    sent.end(body)
  })
}

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** Looks a name up where it is connected to, so that it can't lead elsewhere in between. */
const lookUpPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error) callback(error, [])
    else if (!first || addresses.some(({ address }) => isPrivate(address))) {
      callback(new PrivateAddressError(host), [])
    } else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })

function isPrivate(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast'
}

function explain(error: Error & { code?: string }, timeoutMs: number): ProviderError {
  if (error instanceof PrivateAddressError)
    return new ProviderError('refused', `${NAME} ${PRIVATE}.`)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    const seconds = timeoutMs / 1_000
    return new ProviderError('timeout', `${NAME} did not answer within ${seconds} seconds.`)
  }
  return new ProviderError('network', `${NAME} can't be reached: ${error.code ?? error.message}.`)
}
