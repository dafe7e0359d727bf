import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import { cleanLine } from './operations/clean-line.ts'

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
  return pino({ level }, { write })
}

/** The secrets of the environment. */
export function secretsOf(env: Env): string[] {
  const secrets = [env.google.serverKey, env.writer?.apiKey, env.adminPassword, env.metricsToken]
  return secrets.filter((secret) => secret !== undefined)
}
