import { isConnectionLoss } from '#db/unavailable.ts'
import type { Logger } from './log.ts'

/**
 * postgres.js asks for the types of arrays by itself when it connects. Where the connection is lost
 * just then nobody hears of it, and the process would end: queries are told by themselves. Anything
 * else that is not heard still ends it.
 */
export function hearStrayFailures(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!isConnectionLoss(error)) throw error
    log.warn({ err: error }, 'a connection to the database was lost while it was being made')
  })
  process.on('uncaughtException', (error) => {
    if (!isLateWrite(error)) throw error
    log.warn({ err: error }, 'a connection to the database was lost within a transaction')
  })
}

/** postgres.js writes the end of a transaction to a connection that is gone; its work has failed. */
export function isLateWrite(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return /'write'\)\n\s+at Immediate\.nextWrite.*node_modules\/postgres\//.test(stack)
}
