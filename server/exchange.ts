import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TrustsProxy } from './limits/client-address.ts'
import { chooseRequestId } from './operations/request-id.ts'

/** A request and its answer, as node:http has them. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** What a request is called, told by a proxy or made up. */
export function requestIdOf({ headers, socket }: IncomingMessage, trusts: TrustsProxy): string {
  const told = headers['x-request-id']
  const isTrusted = () => trusts(socket.remoteAddress ?? '')
  return chooseRequestId(typeof told === 'string' ? told : undefined, isTrusted)
}

/** Header fields as `Headers` gives them. */
export function headersOf({ headers }: IncomingMessage): Pick<Headers, 'get'> {
  return {
    get(name) {
      const value = headers[name]
      return value === undefined ? null : String(value)
    },
  }
}
