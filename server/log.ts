import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import { cleanLine } from './operations/clean-line.ts'
import { currentRequestId } from './operations/request-id.ts'

export type { Logger }

type LogOptions = {
  /** Texts that are never written. */
  secrets?: readonly string[]
  /** Standard error unless told. */
  to?: DestinationStream
}

/**
 * Where the server writes what happened: JSON lines on standard error, each with the request it
 * belongs to, if any, and without secrets.
 */
export function makeLog(level: string, { secrets = [], to }: LogOptions = {}): Logger {
  const out = to ?? destination(2)
  const mixin = () => {
    const requestId = currentRequestId()
    return requestId === undefined ? {} : { requestId }
  }
  return pino(
    { level, mixin },
    { write: (line: string) => void out.write(`${cleanLine(line, secrets)}\n`) },
  )
}

/** The secrets of the environment. */
export function secretsOf(env: Env): string[] {
  const secrets = [env.google.serverKey, env.writer?.apiKey, env.adminPassword, env.metricsToken]
  return secrets.filter((secret) => secret !== undefined)
}
