import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { cleanLine } from './clean-line.ts'
import { currentRequestId } from './request-scope.ts'

export type { Logger }

type LogOptions = {
  /** Returns the texts that are never logged; asked for each line, as settings change. */
  secrets?: () => readonly string[]
  /** Standard error by default. */
  to?: DestinationStream
}

/** Makes the server's logger: JSON lines on standard error, with secrets redacted. */
export function makeLog(level: string, { secrets = () => [], to }: LogOptions = {}): Logger {
  const out = to ?? destination(2)
  const write = (line: string) => void out.write(`${cleanLine(line, secrets())}\n`)
  const mixin = () => {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  }
  return pino({ level, mixin }, { write })
}
