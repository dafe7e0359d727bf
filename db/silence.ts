import { DatabaseUnavailableError, withDeadline } from './unavailable.ts'

/** After this long without an answer the server is asked, on a connection of its own. */
const DOUBT_MS = 1_000
/** For how long it is asked before it counts as silent; many connections may be far away. */
const PATIENCE_MS = 2_000
const PAUSE_MS = 250

type Server = {
  /** Connects anew and asks for the least there is. */
  ask: () => Promise<unknown>
  /** Gives up all connections that there are, with what is under way on them. */
  reconnect: () => void
}

export type Listening = {
  run: <T>(work: Promise<T>, deadlineMs: number) => Promise<T>
  stop: () => void
}

/**
 * Runs work on a server that may fall silent: it takes connections, or had them, and answers
 * nothing. A request that needs five answers would otherwise wait for each of them. Once silence is
 * found out, all that waits is given up, and what comes fails at once, until the server answers.
 */
export function listenForSilence({ ask, reconnect }: Server): Listening {
  const waiting = new Set<(error: Error) => void>()
  let state: 'heard' | 'doubted' | 'silent' | 'stopped' = 'heard'

  async function doubt(): Promise<void> {
    if (state !== 'heard') return
    state = 'doubted'
    const isThere = await answers(() => state === 'doubted', performance.now() + PATIENCE_MS)
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

  /** Asks again and again without waiting for the question before: whichever answers first counts. */
  async function answers(isWanted: () => boolean, end: number): Promise<boolean> {
    let isThere = false
    while (isWanted() && !isThere && performance.now() < end) {
      ask().then(
        () => {
          isThere = true
        },
        () => {},
      )
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref())
    }
    return isThere
  }

  const isStopped = () => state === 'stopped'

  return {
    async run(work, deadlineMs) {
      if (state === 'silent') {
        // A query is sent when it is awaited; work that has begun must not fail unheard.
        if (work.constructor === Promise) work.catch(() => {})
        throw silence()
      }
      let givenUp: ((error: Error) => void) | undefined
      const timer = setTimeout(doubt, DOUBT_MS)
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
