import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isByHttps, readAddress, type TrustsProxy } from './client-address.ts'

const LONGEST_CLIENT_ID = 100

/** The sender of a request, as far as known. */
export type Caller = {
  /** The anonymous id sent by the visitor's browser; it can be made up. */
  clientId: string | null
  /** An IPv4 address, the /56 network of an IPv6 address, or 'unknown'. */
  address: string
  /** Whether a trusted proxy says that the request came over https. */
  isByHttps?: boolean
  /** Whether the request comes from this process itself, which is not limited. */
  isOwn?: true
  /** Whether the request's point was already taken. */
  isPaid?: boolean
  /** Seconds for which pages are refused, because of too many requests. */
  refusedFor?: number
}

/** Stands for the connection of a request this process sends to itself. */
export const OWN_REQUEST = Object.freeze({ isOwn: true })

const OWN_CALLER: Caller = { clientId: null, address: 'own', isOwn: true }

/**
 * Identifies the sender of a request: by the header x-client-id, else by `clientId` in the query.
 */
export function identify(context: Context, trusts: TrustsProxy): Caller {
  if (context.env === OWN_REQUEST) return OWN_CALLER
  const { raw } = context.req
  const clientId = context.req.query('clientId')
  const caller = readCaller({ headers: raw.headers, peer: peerAddress(context), clientId }, trusts)
  const { isPaid, refusedFor }: Partial<Caller> = context.env ?? {}
  return { ...caller, isPaid, refusedFor }
}

/**
 * Identifies the sender of a request by its headers, the client id of its query, and its
 * connection's remote address, if known.
 */
export function readCaller(
  {
    headers,
    peer,
    clientId,
  }: { headers: Pick<Headers, 'get'>; peer: string | undefined; clientId?: string | undefined },
  trusts: TrustsProxy,
): Caller {
  return {
    clientId: toClientId(headers.get('x-client-id')) ?? toClientId(clientId),
    address: readAddress(peer, headers.get('x-forwarded-for'), trusts),
    isByHttps: isByHttps(peer, headers.get('x-forwarded-proto'), trusts),
  }
}

/** A valid client id; null otherwise. */
function toClientId(text: string | null | undefined): string | null {
  return text?.trim().slice(0, LONGEST_CLIENT_ID) || null
}

/** Whether the visitor's connection is encrypted, according to a trusted proxy. */
export function isHttps(context: Context, trusts: TrustsProxy): boolean {
  return isByHttps(peerAddress(context), context.req.header('x-forwarded-proto') ?? null, trusts)
}

/** The remote address of a connection; absent if the request did not come over a socket. */
export function peerAddress(context: Context): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = context.env
  return bindings?.incoming?.socket.remoteAddress
}
