import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { tmpdir } from 'node:os'
import type { Bounds } from '#domain/geo/geo.ts'
import {
  ImportError,
  type ImportOptions,
  type ImportProgress,
  type ImportReader,
  type ImportRecord,
} from '../import/records.ts'
import type { TableOptions } from '../import/to-facts.ts'

export const RECORDS_PER_MESSAGE = 200
/** Messages with records that may be on their way: the writer is slower than the reader. */
export const MESSAGES_AHEAD = 2

export type ToChild =
  | {
      read: string
      bbox: Bounds | undefined
      withStreets: boolean | undefined
      options: TableOptions
    }
  /** A message with records has been taken in, so that another may come. */
  | { taken: true }

export type FromChild =
  | { records: ImportRecord[] }
  | { progress: ImportProgress }
  | { done: true }
  /** `reason` is for the operator; null: a fault, which `detail` describes. */
  | { failed: { reason: string | null; detail: string } }

/** Of Node.js: a limit of the heap, outside of which most is stored, and slow growth up to it. */
const OPTIONS =
  '--max-old-space-size=1000 --heap-growing-percent=50 --no-allocation-site-pretenuring'.split(' ')
const ATTEMPTS = 3
/** Of what it prints when it dies. */
const LONGEST_LAST_WORDS = 2_000

class ReaderDiedError extends ImportError {
  readonly isFull: boolean

  constructor(message: string, isFull: boolean) {
    super(message)
    this.isFull = isFull
  }
}

/**
 * A reader that reads in a process of its own, which is killed when reading ends or is aborted. If it
 * dies, another one goes on where it was, as records come in the same order. It throws what other
 * readers throw, and ImportError if processes die again and again, or from lack of memory.
 *
 * @param entry the built file of the process
 */
export function makeChildReader(entry: string, options: TableOptions): ImportReader {
  return async function* (file, given) {
    let seen = 0
    for (let attempt = 1; ; attempt += 1) {
      let skipped = 0
      try {
        for await (const record of readOnce(entry, options, { file, ...given })) {
          skipped += 1
          if (skipped <= seen) continue
          seen += 1
          yield record
        }
        return
      } catch (error) {
        const mayGoOn = error instanceof ReaderDiedError && !error.isFull && attempt < ATTEMPTS
        if (!mayGoOn) throw error
      }
    }
  }
}

async function* readOnce(
  entry: string,
  options: TableOptions,
  { file, bbox, withStreets, onProgress, signal }: { file: string } & ImportOptions,
): AsyncGenerator<ImportRecord> {
  signal?.throwIfAborted()
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: OPTIONS,
    // Without the settings of the server, among which are its secrets.
    env: { TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const end = listen(child)
  const ask = (message: ToChild) => child.connected && child.send(message)
  try {
    ask({ read: file, bbox, withStreets, options })
    const messages = on(child, 'message', { close: ['exit'], ...(signal && { signal }) })
    for await (const [message] of messages as AsyncIterable<[FromChild]>) {
      if ('progress' in message) onProgress?.(message.progress)
      else if ('records' in message) {
        yield* message.records
        ask({ taken: true })
      } else if ('done' in message) return
      else if (message.failed.reason !== null) throw new ImportError(message.failed.reason)
      else throw new Error(`reading failed: ${message.failed.detail}`)
    }
    throw end(file)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    child.kill('SIGKILL')
  }
}

/** Returns what says why the process has ended before the file did. */
function listen(child: ChildProcess): (file: string) => ReaderDiedError {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LONGEST_LAST_WORDS)
  })
  // Without a listener a failed start would end the server.
  child.on('error', (error) => {
    said += error.message
  })
  return (file) => {
    const isFull = /heap out of memory/i.test(said)
    const reason = isFull
      ? 'it needed more memory than it may have: import smaller files one by one'
      : (child.signalCode ?? `code ${child.exitCode ?? 'unknown'}`)
    const message = `${file} could not be read: its reader ended early (${reason}).`
    return new ReaderDiedError(message, isFull)
  }
}
