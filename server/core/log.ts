import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, destination, type Logger, pino } from 'pino'

/** Names of fields whose values are redacted. */
const SECRET_NAME =
  /(pass(word|wd|phrase)?|secret|token|cookie|authorization|api[-_]?key|server[-_]?key|signature)$/i
/** A user name and password before a host; a password may have an '@' that is not encoded. */
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"']*@/gi
const QUERY_SECRET =
  /([?&;](?:[\w-]*(?:key|token|secret|signature|password|auth)|sig|pwd|code)=)[^&#\s"'<>]+/gi
const AUTHORIZATION = /\b(Bearer|Basic) [\w.~+/=-]+/gi
const COOKIE = /\b(parkfetch_\w+=)[^;\s"']+/gi
/** Any secret contains one of these, so most texts need only this one test. */
const SUSPICIOUS = /[=@]|bearer|basic|AIza|sk-/i
const KEY_SHAPES = /\b(AIza[\w-]{20,}|sk-[\w-]{16,})/g
/** JSON doesn't escape these, but terminals and log viewers interpret them. */
const CONTROLS = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const HIDDEN = '…'
/** Shorter secrets are not replaced: they may be part of ordinary words. */
const SHORTEST_SECRET = 8

const scope = new AsyncLocalStorage<string>()

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
    const requestId = scope.getStore()
    return requestId === undefined ? {} : { requestId }
  }
  return pino({ level, mixin }, { write })
}

/** Runs a request's work, so that everything logged meanwhile carries its id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work)
}

/**
 * Redacts a JSON log line: values of fields named like secrets, credentials in URLs and headers,
 * keys, and the given secrets. Control characters are escaped.
 *
 * @param secrets texts redacted wherever they occur
 */
export function cleanLine(line: string, secrets: readonly string[]): string {
  const cleaned = JSON.stringify(JSON.parse(line), (name, value: unknown) => {
    if (SECRET_NAME.test(name) && value !== null && value !== undefined) return HIDDEN
    return typeof value === 'string' ? cleanText(value, secrets) : value
  })
  return cleaned.replace(
    CONTROLS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function cleanText(text: string, secrets: readonly string[]): string {
  const known = secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
  if (!SUSPICIOUS.test(known)) return known
  return known
    .replace(CREDENTIALS, `$1${HIDDEN}@`)
    .replace(QUERY_SECRET, `$1${HIDDEN}`)
    .replace(AUTHORIZATION, `$1 ${HIDDEN}`)
    .replace(COOKIE, `$1${HIDDEN}`)
    .replace(KEY_SHAPES, HIDDEN)
}
