import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { ImportError, type ImportReader } from '../import/records.ts'
import type { TableOptions } from '../import/to-facts.ts'
import type { FromChild, ToChild } from './messages.ts'

/**
 * Node.js's options: megabytes of heap, outside of which is most of what a reader keeps, and as little
 * more than that as needed, as for the command.
 */
const OPTIONS = [
  '--max-old-space-size=1000',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
]
/** Of what it prints when it dies. */
const LONGEST_LAST_WORDS = 2_000

/**
 * A reader that reads in a process of its own, which is killed when reading ends or is aborted. It
 * throws what other readers throw, and ImportError if the process dies.
 *
 * @param entry the built file of the process
 */
export function makeChildReader(entry: string, options: TableOptions): ImportReader {
  return async function* (file, { bbox, onProgress, signal }) {
    signal?.throwIfAborted()
    const child = fork(entry, [], {
      serialization: 'advanced',
      execArgv: OPTIONS,
      // Without the settings of the server, among which are its secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const lastWords = listen(child)
    const ask = (message: ToChild) => child.connected && child.send(message)
    try {
      ask({ read: file, bbox, options })
      const messages = on(child, 'message', { close: ['exit'], ...(signal && { signal }) })
      for await (const [message] of messages as AsyncIterable<[FromChild]>) {
        if ('progress' in message) onProgress?.(message.progress)
        else if ('records' in message) {
          yield* message.records
          ask({ taken: true })
        } else if ('failed' in message) throw failure(message.failed)
        else return
      }
      throw new ImportError(`${file} could not be read: its reader ended early (${lastWords()}).`)
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      child.kill('SIGKILL')
    }
  }
}

/** Collects how the process ends. */
function listen(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LONGEST_LAST_WORDS)
  })
  // Without a listener a failed start would end the server.
  child.on('error', (error) => {
    said += error.message
  })
  return () => {
    const isFull = /heap out of memory/i.test(said)
    if (isFull) return 'it needed more memory than it may have: import smaller files one by one'
    return child.signalCode ?? `code ${child.exitCode ?? 'unknown'}`
  }
}

function failure({ reason, detail }: Extract<FromChild, { failed: unknown }>['failed']): Error {
  return reason === null ? new Error(`reading failed: ${detail}`) : new ImportError(reason)
}
