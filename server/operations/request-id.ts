import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What proxies make: UUIDs, hexadecimal numbers, and their like. */
const SANE = /^[\w.:-]{1,64}$/

const underWay = new AsyncLocalStorage<string>()

/** The number of the request that is being answered; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return underWay.getStore()
}

/** Does the work of a request, in which all that is logged names it. */
export function withinRequest<T>(id: string, work: () => T): T {
  return underWay.run(id, work)
}

/**
 * What a request is called in the log and in its answer.
 *
 * @param told the header X-Request-Id
 * @param isTrusted whether it comes from a proxy that is believed; visitors could write anything
 */
export function chooseRequestId(told: string | undefined, isTrusted: boolean): string {
  return isTrusted && told !== undefined && SANE.test(told) ? told : randomUUID()
}
