import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import proxyAddr from 'proxy-addr'
import { atMost } from '../core/at-most.ts'

/** Whether what an address says in X-Forwarded-For and X-Forwarded-Proto is believed. */
export type TrustsProxy = (address: string) => boolean

/** All who come from nowhere that is known, such as a socket that is closed by now. */
const UNKNOWN = 'unknown'
/** Providers give each customer a network of this size, or a smaller one. */
const IPV6_NETWORK_BYTES = 7
/** An IPv6 address with a zone. */
const LONGEST_ADDRESS = 60
/** Reading an address takes longer than counting what it asks for. */
const networks = new LRUCache<string, string>(atMost(10_000))
/** Some proxies tell the port as well: '203.0.113.7:5123', '[2001:db8::7]:5123'. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/**
 * Whom to believe, as a function.
 *
 * @param proxies addresses and ranges, as TRUSTED_PROXIES gives them
 */
export function trustProxies(proxies: string[]): TrustsProxy {
  const trusts = proxyAddr.compile(proxies)
  return (address) => trusts(address, 0)
}

/**
 * What a request counts for: its IPv4 address, or the /56 network of its IPv6 address. Behind
 * proxies that are trusted it is the nearest address that is no such proxy; what visitors have put
 * before that into the header themselves is never looked at.
 *
 * @param peer the address the connection comes from, where it is known
 * @param forwardedFor the header X-Forwarded-For
 */
export function readAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  trusts: TrustsProxy,
): string {
  if (!peer || !forwardedFor || !trusts(peer)) return toNetwork(peer)
  // No more of a request is read than these.
  const request = {
    headers: { 'x-forwarded-for': forwardedFor.split(',').map(withoutPort).join(',') },
    socket: { remoteAddress: peer },
  } as unknown as IncomingMessage
  const hops = proxyAddr.all(request, trusts)
  // What can't be read counts for the proxy that passed it on: garbage makes nobody a new visitor.
  return toNetwork(hops.findLast(isAddress))
}

/**
 * Whether the visitor's own connection is by https, as a proxy that is trusted says. Of several
 * proxies the first speaks of the visitor's.
 *
 * @param forwardedProto the header X-Forwarded-Proto
 */
export function isByHttps(
  peer: string | undefined,
  forwardedProto: string | null,
  trusts: TrustsProxy,
): boolean {
  if (!peer || !forwardedProto || !trusts(peer)) return false
  return forwardedProto.split(',')[0]?.trim().toLowerCase() === 'https'
}

function withoutPort(part: string): string {
  const found = WITH_PORT.exec(part.trim())
  return found?.[1] ?? found?.[2] ?? part.trim()
}

/** Not the shorter forms of IPv4, in which '1' is an address. */
function isAddress(text: string): boolean {
  return text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text)
}

function toNetwork(address: string | undefined): string {
  if (!address) return UNKNOWN
  const known = networks.get(address)
  if (known !== undefined) return known
  const network = readNetwork(address)
  if (address.length <= LONGEST_ADDRESS) networks.set(address, network)
  return network
}

function readNetwork(address: string): string {
  if (!isAddress(address)) return UNKNOWN
  // An IPv4 address in the clothes of IPv6 is an IPv4 address.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)
  return `${Buffer.from(network).toString('hex')}/${IPV6_NETWORK_BYTES * 8}`
}
