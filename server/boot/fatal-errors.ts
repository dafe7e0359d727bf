import { isConnectionLoss } from '#db/unavailable.ts'
import type { Logger } from '../core/log.ts'

type Options = { log: Logger; stop: () => void }

/**
 * Logs uncaught errors and stops the server, as its state can no longer be trusted. Exempt are two
 * errors of lost connections that postgres.js leaves uncaught; the queries concerned report them
 * themselves.
 */
export function handleFatalErrors({ log, stop }: Options): void {
  process.on('unhandledRejection', (error) => {
    // postgres.js fetches the types of arrays by itself when it connects.
    if (isConnectionLoss(error)) log.warn({ err: error }, 'a connection to the database was lost')
    else fail(error, 'unhandled promise rejection')
  })
  process.on('uncaughtException', (error) => {
    if (isLateWrite(error)) log.warn({ err: error }, 'a connection to the database was lost')
    else fail(error, 'uncaught error')
  })

  function fail(error: unknown, message: string): void {
    log.fatal({ err: error }, message)
    stop()
  }
}

/**
 * Whether postgres.js failed to write the end of a transaction to a closed connection. The
 * transaction itself has been rejected.
 */
export function isLateWrite(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return /'write'\)\n\s+at Immediate\.nextWrite.*node_modules\/postgres\//.test(stack)
}
