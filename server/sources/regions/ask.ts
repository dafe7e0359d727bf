import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { FILE_URL_RULE, parseFileUrl } from '#domain/region/region-limits.ts'
import { ProviderError, type ProviderFailure } from '../errors.ts'
import { networkReason, readRetryAfter, readWithin } from '../http.ts'
import { RegionFileError } from './file-error.ts'
import type { FileVersion, RegionTimeouts } from './types.ts'

/** The first pause, four times as long each time. */
const GROWTH = 4

/** Failures after which it may work a little later. */
const PASSING: ProviderFailure[] = ['timeout', 'network', 'failed', 'overloaded']

type Work = {
  /** The server in messages. */
  host: string
  signal: AbortSignal | undefined
  /** Ends all attempts together. */
  deadlineMs: number
  attempts: number
  timeouts: RegionTimeouts
}

/** What ends an attempt. */
export type Watch = {
  /** Aborted by the caller, by the deadline, by silence, and after the attempt. */
  signal: AbortSignal
  /** From now on, silence is counted. */
  listen: () => void
  /** Silence is not counted: something came, which is being dealt with. */
  heard: () => void
}

const MAX_CHECKSUM_BYTES = 10_000

/** Also what some stores answer for a file that is not there. */
const NOT_THERE = [403, 404, 410]

const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

export type Question = {
  method?: 'GET' | 'HEAD'
  headers: Record<string, string>
  signal: AbortSignal
}

/** An answer, and the URL it came from after redirects. */
export type Answer = { response: Response; url: URL }

/**
 * A URL of region files.
 *
 * @throws ProviderError if it must not be requested
 */
export function toUrl(text: string): URL {
  const url = parseFileUrl(text)
  if (!url) throw new ProviderError('refused', FILE_URL_RULE)
  return url
}

/** Whether one URL may lead to another: on the same host, and not from https to http. */
export function mayLeadTo(from: URL, to: URL): boolean {
  const isSafe = to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:')
  return isSafe && to.host === from.host && !to.username && !to.password
}

/**
 * Asks for a URL, following redirects on its host. The answer may be a refusal.
 *
 * @throws ProviderError if it leads elsewhere, and what fetch throws
 */
export async function ask(url: URL, { headers, ...question }: Question): Promise<Answer> {
  let at = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(at, {
      ...question,
      // A compressed answer would have another length and other ranges.
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    if (!REDIRECTS.includes(response.status)) return { response, url: at }
    await response.body?.cancel()
    at = destination(at, response.headers.get('location'))
  }
  throw new ProviderError('refused', `${url.host} redirects more than ${MAX_REDIRECTS} times`)
}

function destination(from: URL, location: string | null): URL {
  const to = URL.canParse(location ?? '', from.href) ? new URL(location ?? '', from) : null
  if (!to) throw new ProviderError('malformed', `${from.host} redirects to no valid address`)
  if (mayLeadTo(from, to)) return to
  const where = to.origin === 'null' ? to.protocol : to.origin
  throw new ProviderError(
    'refused',
    `${from.host} redirects to ${where}, and only redirects on the same host are followed`,
  )
}

/** The error of an answer that has no file. */
export function refusal({ response, url }: Answer): ProviderError {
  const { status } = response
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  const details = { status, retryAfterMs }
  if (status === 404 || status === 410) {
    return new ProviderError('refused', `${url.host} has no ${fileName(url)} (${status})`, details)
  }
  const failure = status === 429 ? 'overloaded' : status >= 500 ? 'failed' : 'refused'
  return new ProviderError(failure, `${url.host} answered ${status} for ${fileName(url)}`, details)
}

/** The last part of a URL's path, for messages. */
export function fileName(url: URL): string {
  return url.pathname.split('/').findLast(Boolean) ?? '/'
}

/** The length of an answer's body, as announced. */
export function announcedBytes({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null
}

/** When a file was last modified, by its answer. */
export function modifiedAt(lastModified: string | null): Date | null {
  const at = lastModified === null ? Number.NaN : Date.parse(lastModified)
  return Number.isNaN(at) ? null : new Date(at)
}

/** See FileVersion. */
export function toFileVersion({
  etag,
  lastModified,
  bytes,
}: {
  etag: string | null
  lastModified: string | null
  bytes: number | null
}): FileVersion {
  return etag === null && lastModified === null ? null : [etag, lastModified, bytes].join(' ')
}

/**
 * The checksum published beside a file, as md5sum writes it; null if there is none.
 *
 * @throws ProviderError, and what fetch throws
 */
export async function askForMd5(
  file: URL,
  question: { headers: Record<string, string>; signal: AbortSignal },
): Promise<string | null> {
  const url = new URL(file)
  url.pathname += '.md5'
  const answer = await ask(url, question)
  if (NOT_THERE.includes(answer.response.status)) return null
  if (!answer.response.ok) throw refusal(answer)
  const bytes = await readWithin(url.host, answer.response, MAX_CHECKSUM_BYTES)
  const [md5] = /^[\da-f]{32}(?=\s|$)/i.exec(new TextDecoder().decode(bytes)) ?? []
  if (!md5) throw new ProviderError('malformed', `${url.host} publishes no readable checksum`)
  return md5.toLowerCase()
}

/** The checksum of a file on this machine. */
export async function md5Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(file, { signal, highWaterMark: 1 << 20 })) {
    hash.update(chunk)
  }
  return hash.digest('hex')
}

/**
 * Tries something until it succeeds, with growing pauses, or the pause the server requests.
 *
 * @param attempt calls `moved` when it has come so far that earlier failures no longer count
 * @throws ProviderError, RegionFileError, and the signal's reason if it is aborted
 */
export async function tryUntilDone<T>(
  work: Work,
  attempt: (watch: Watch, moved: () => void) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(work.deadlineMs)
  const ends = work.signal ? [work.signal, deadline] : [deadline]
  let failures = 0
  const moved = () => {
    failures = 0
  }
  for (;;) {
    try {
      return await tryOnce(work, ends, (watch) => attempt(watch, moved))
    } catch (error) {
      throwIfEnded(work, deadline)
      failures += 1
      const pauseMs = pauseAfter(error, failures, work)
      if (pauseMs === null) throw error
      await wait(pauseMs, undefined, { signal: AbortSignal.any(ends) }).catch(() => {})
      throwIfEnded(work, deadline)
    }
  }
}

async function tryOnce<T>(
  { host, timeouts: { silenceMs } }: Work,
  ends: AbortSignal[],
  attempt: (watch: Watch) => Promise<T>,
): Promise<T> {
  const silence = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const heard = () => clearTimeout(timer)
  const listen = () => {
    heard()
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    listen()
    return await attempt({ signal: AbortSignal.any([...ends, silence.signal]), listen, heard })
  } catch (error) {
    if (error instanceof ProviderError || error instanceof RegionFileError) throw error
    if (silence.signal.aborted) {
      throw new ProviderError('timeout', `${host} sent nothing for ${inSeconds(silenceMs)}`)
    }
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    throw new ProviderError('network', `${host} can't be reached: ${networkReason(error)}`)
  } finally {
    heard()
    // Closes the connection if its answer has not been read.
    silence.abort()
  }
}

function throwIfEnded({ host, signal, deadlineMs }: Work, deadline: AbortSignal): void {
  signal?.throwIfAborted()
  if (!deadline.aborted) return
  throw new ProviderError('timeout', `${host} took longer than ${inSeconds(deadlineMs)}`)
}

/** Null if trying again is of no use. */
function pauseAfter(error: unknown, failures: number, work: Work): number | null {
  if (!(error instanceof ProviderError && PASSING.includes(error.failure))) return null
  const { retryMs, longestPauseMs } = work.timeouts
  const requestedMs = error.retryAfterMs ?? 0
  if (failures >= work.attempts || requestedMs > longestPauseMs) return null
  const grownMs = Math.min(retryMs * GROWTH ** (failures - 1), longestPauseMs)
  return Math.max(requestedMs, grownMs)
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('en-US')} seconds`
}
