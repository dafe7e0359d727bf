import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { cleanLine } from './clean-line.ts'
import { currentRequestId } from './request-scope.ts'

export type { Logger }

type LogOptions = {
  /** Texts that are never written. */
  secrets?: readonly string[]
  /** Standard error unless told. */
  to?: DestinationStream
}

/** Where the server writes what happened: JSON lines on standard error, without secrets. */
export function makeLog(level: string, { secrets = [], to }: LogOptions = {}): Logger {
  const out = to ?? destination(2)
  const write = (line: string) => void out.write(`${cleanLine(line, secrets)}\n`)
  const mixin = () => {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  }
  return pino({ level, mixin }, { write })
}
