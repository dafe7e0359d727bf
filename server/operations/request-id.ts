import { randomUUID } from 'node:crypto'
import type { TrustsProxy } from '../limits/client-address.ts'

/** What proxies make: UUIDs, hexadecimal numbers, and their like. */
const SANE = /^[\w.:-]{1,64}$/

/**
 * What a request is called in the log and in its answer.
 *
 * @param told the header X-Request-Id
 * @param isTrusted tells whether it comes from a proxy that is believed, as visitors could write
 *   anything; asked only of a usable number
 */
export function chooseRequestId(told: string | undefined, isTrusted: () => boolean): string {
  return told !== undefined && SANE.test(told) && isTrusted() ? told : randomUUID()
}

/** What a request is called: by the number of a proxy that is trusted, else by a new one. */
export function requestIdOf(
  headers: Pick<Headers, 'get'>,
  peer: string | undefined,
  trusts: TrustsProxy,
): string {
  return chooseRequestId(headers.get('x-request-id') ?? undefined, () => trusts(peer ?? ''))
}
