import { destination, type Logger, pino } from 'pino'

export type { Logger }

/** Where the server writes what happened: JSON lines on standard error. */
export function makeLog(level: string): Logger {
  return pino({ level, redact: ['*.cookie', '*.password', '*.token'] }, destination(2))
}
