import { CLIENT_ID_KEY, makeClientId } from '#domain/client-id.ts'
import { readStored, writeStored } from './ui/storage.ts'

let known: string | undefined

/** The visitor's anonymous identifier: made once, kept in the browser where that is possible. */
export function clientId(): string {
  known ??= readStored(CLIENT_ID_KEY) ?? undefined
  if (!known) {
    known = makeClientId(Date.now(), Math.random())
    writeStored(CLIENT_ID_KEY, known)
  }
  return known
}
