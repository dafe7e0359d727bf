import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isByHttps, readAddress, type TrustsProxy } from './client-address.ts'

const LONGEST_CLIENT_ID = 100

/** Who sends a request, as far as it can be told. */
export type Caller = {
  /** The visitor's anonymous identifier, as their browser sends it; anyone can make up another. */
  clientId: string | null
  /** An IPv4 address, the /56 network of an IPv6 address, or 'unknown'. */
  address: string
  /** Whether a proxy that is trusted says that it was sent by https. */
  isByHttps?: boolean
  /** Whether it is this process itself, which costs nobody's points. */
  isOwn?: true
  /** Whether the point for this request has been taken. */
  isPaid?: boolean
  /** For how many seconds they get no page, as they have asked too often. */
  refusedFor?: number
}

/** Stands for the connection of a request that this process sends to itself. */
export const OWN_REQUEST = Object.freeze({ isOwn: true })

const OWN_CALLER: Caller = { clientId: null, address: 'own', isOwn: true }

/** Who sends a request: by the header x-client-id, else by `clientId` in its address. */
export function identify(context: Context, trusts: TrustsProxy): Caller {
  if (context.env === OWN_REQUEST) return OWN_CALLER
  const { raw } = context.req
  const clientId = context.req.query('clientId')
  const caller = readCaller({ headers: raw.headers, peer: peerAddress(context), clientId }, trusts)
  const { isPaid, refusedFor }: Partial<Caller> = context.env ?? {}
  return { ...caller, isPaid, refusedFor }
}

/** What tells who sends a request. */
type Sender = {
  headers: Pick<Headers, 'get'>
  /** The address the connection comes from, where it is known. */
  peer: string | undefined
  /** Whom the request's address names. */
  clientId?: string | undefined
}

/** Who sends a request. */
export function readCaller({ headers, peer, clientId }: Sender, trusts: TrustsProxy): Caller {
  return {
    clientId: toClientId(headers.get('x-client-id')) ?? toClientId(clientId),
    address: readAddress(peer, headers.get('x-forwarded-for'), trusts),
    isByHttps: isByHttps(peer, headers.get('x-forwarded-proto'), trusts),
  }
}

/** A usable identifier; null for none. */
function toClientId(text: string | null | undefined): string | null {
  return text?.trim().slice(0, LONGEST_CLIENT_ID) || null
}

/** Whether the visitor's connection is encrypted, as a trusted proxy in front tells. */
export function isHttps(context: Context, trusts: TrustsProxy): boolean {
  return isByHttps(peerAddress(context), context.req.header('x-forwarded-proto') ?? null, trusts)
}

/** The address a connection comes from; absent where the request did not come over a socket. */
export function peerAddress(context: Context): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = context.env
  return bindings?.incoming?.socket.remoteAddress
}
