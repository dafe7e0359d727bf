import { readStored, writeStored } from '../ui/storage.ts'

export const CLIENT_ID_KEY = 'parkfetch_client_id'

let known: string | undefined

/** The visitor's anonymous identifier: created once, and stored in local storage if possible. */
export function clientId(): string {
  known ??= readStored(CLIENT_ID_KEY) ?? undefined
  if (!known) {
    known = makeClientId(Date.now(), Math.random())
    writeStored(CLIENT_ID_KEY, known)
  }
  return known
}

/** Creates an anonymous identifier from a timestamp in milliseconds and a random number in 0..1. */
export function makeClientId(now: number, random: number): string {
  return `${now.toString(36)}-${random.toString(36).slice(2, 12).padEnd(10, '0')}`
}
