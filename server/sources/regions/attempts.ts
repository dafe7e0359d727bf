import { setTimeout as wait } from 'node:timers/promises'
import { ProviderError, type ProviderFailure } from '../errors.ts'
import { networkReason } from '../http.ts'
import { RegionFileError } from './file-error.ts'
import type { RegionTimeouts } from './types.ts'

/** The first pause, four times as long each time. */
const GROWTH = 4

/** Failures after which it may work a little later. */
const PASSING: ProviderFailure[] = ['timeout', 'network', 'failed', 'overloaded']

export type Work = {
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
  const throwIfEnded = () => {
    work.signal?.throwIfAborted()
    if (!deadline.aborted) return
    const most = inSeconds(work.deadlineMs)
    throw new ProviderError('timeout', `${work.host} took longer than ${most}`)
  }
  for (;;) {
    try {
      return await tryOnce(work, ends, (watch) => attempt(watch, moved))
    } catch (error) {
      throwIfEnded()
      failures += 1
      const pauseMs = pauseAfter(error, failures, work)
      if (pauseMs === null) throw error
      await wait(pauseMs, undefined, { signal: AbortSignal.any(ends) }).catch(() => {})
      throwIfEnded()
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
