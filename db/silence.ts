import { DatabaseUnavailableError, withDeadline } from './unavailable.ts'

/** After this long without an answer the database is probed on a separate connection. */
const DATABASE_DOUBT_MS = 1_000
/** How long it is probed before it counts as silent; the network may be slow. */
const DATABASE_PROBES_MS = 2_000
/** Pause between probes. */
const DATABASE_PROBE_PAUSE_MS = 250

type Server = {
  /** Opens a new connection and sends a minimal query. */
  ask: () => Promise<unknown>
  /** Drops all connections and the queries in flight. */
  reconnect: () => void
}

export type Listening = {
  run: <T>(work: Promise<T>, deadlineMs: number) => Promise<T>
  stop: () => void
}

/**
 * A circuit breaker for a server that may hang: it still accepts connections but no longer answers.
 * Once that is detected, all pending work is rejected and new work fails fast until the server
 * answers again. Otherwise a request with five queries would wait for five timeouts.
 */
export function watchForHangs({ ask, reconnect }: Server): Listening {
  const waiting = new Set<(error: Error) => void>()
  let state: 'heard' | 'doubted' | 'silent' | 'stopped' = 'heard'

  async function doubt(): Promise<void> {
    if (state !== 'heard') return
    state = 'doubted'
    const isThere = await answers(() => state === 'doubted', performance.now() + DATABASE_PROBES_MS)
    if (state !== 'doubted') return
    if (!isThere) {
      state = 'silent'
      reconnect()
      for (const giveUp of waiting) giveUp(silence())
      await answers(() => state === 'silent', Number.POSITIVE_INFINITY)
      reconnect()
    }
    if (!isStopped()) state = 'heard'
  }

  /** Probes repeatedly without waiting for earlier probes: the first answer counts. */
  async function answers(isWanted: () => boolean, end: number): Promise<boolean> {
    let isThere = false
    while (isWanted() && !isThere && performance.now() < end) {
      ask().then(
        () => {
          isThere = true
        },
        () => {},
      )
      await new Promise((resolve) => setTimeout(resolve, DATABASE_PROBE_PAUSE_MS).unref())
    }
    return isThere
  }

  const isStopped = () => state === 'stopped'

  return {
    async run(work, deadlineMs) {
      if (state === 'silent') {
        // A query is sent when it is awaited; work already begun must not cause an unhandled
        // rejection.
        if (work.constructor === Promise) work.catch(() => {})
        throw silence()
      }
      let givenUp: ((error: Error) => void) | undefined
      const timer = setTimeout(doubt, DATABASE_DOUBT_MS)
      try {
        return await withDeadline(work, deadlineMs, (giveUp) => {
          givenUp = giveUp
          waiting.add(giveUp)
        })
      } finally {
        clearTimeout(timer)
        if (givenUp) waiting.delete(givenUp)
      }
    },
    stop() {
      state = 'stopped'
    },
  }
}

function silence(): DatabaseUnavailableError {
  return new DatabaseUnavailableError('The database is silent.', { reason: 'away' })
}
