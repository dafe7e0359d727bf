import { randomUUID } from 'node:crypto'
import type { TrustsProxy } from '../limits/client-address.ts'

/** Ids as proxies make them: UUIDs, hexadecimal numbers and the like. */
const SANE = /^[\w.:-]{1,64}$/

/**
 * The id of a request, for the log and the answer.
 *
 * @param told the header X-Request-Id
 * @param isTrusted whether it comes from a trusted proxy, as visitors could send anything; called
 * only for a valid id
 */
export function chooseRequestId(told: string | undefined, isTrusted: () => boolean): string {
  return told !== undefined && SANE.test(told) && isTrusted() ? told : randomUUID()
}

/** The id of a request: from a trusted proxy, else a new one. */
export function requestIdOf(
  headers: Pick<Headers, 'get'>,
  peer: string | undefined,
  trusts: TrustsProxy,
): string {
  return chooseRequestId(headers.get('x-request-id') ?? undefined, () => trusts(peer ?? ''))
}
