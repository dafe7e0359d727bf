import { isConnectionLoss } from '#db/unavailable.ts'
import type { Logger } from '../core/log.ts'

type Options = { log: Logger; stop: () => void }

/**
 * Logs what nobody has caught, and has the server stop: its state can't be trusted any longer.
 * postgres.js leaves two failures of lost connections uncaught, which its queries tell of by
 * themselves; these stop nothing.
 */
export function handleFatalErrors({ log, stop }: Options): void {
  process.on('unhandledRejection', (error) => {
    // It asks for the types of arrays by itself when it connects.
    if (isConnectionLoss(error)) log.warn({ err: error }, 'a connection to the database was lost')
    else fail(error, 'a promise was rejected, and nobody caught it')
  })
  process.on('uncaughtException', (error) => {
    if (isLateWrite(error)) log.warn({ err: error }, 'a connection to the database was lost')
    else fail(error, 'an error was thrown, and nobody caught it')
  })

  function fail(error: unknown, message: string): void {
    log.fatal({ err: error }, message)
    stop()
  }
}

/** postgres.js writes the end of a transaction to a connection that is gone; its work has failed. */
export function isLateWrite(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return /'write'\)\n\s+at Immediate\.nextWrite.*node_modules\/postgres\//.test(stack)
}
