import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import proxyAddr from 'proxy-addr'
import { atMost } from '../core/remember.ts'

/** The network part of an IPv4 address in bytes; of an IPv6 address callers have 56 bits. */
const IPV4_NETWORK_BYTES = 3
const IPV6_BYTES = 16

/** Whether X-Forwarded-For and X-Forwarded-Proto from an address are trusted. */
export type TrustsProxy = (address: string) => boolean

/** Stands for all unknown addresses, such as those of closed sockets. */
const UNKNOWN = 'unknown'
/** Providers give each customer an IPv6 network of this size (56 bits), or a smaller one. */
const IPV6_NETWORK_BYTES = 7
/** The length of an IPv6 address with a zone. */
const LONGEST_ADDRESS = 60
/** Parsing an address takes longer than counting its request. */
const CACHED_NETWORKS = 10_000
const networks = new LRUCache<string, string>(atMost(CACHED_NETWORKS))
/** Some proxies include the port: '203.0.113.7:5123', '[2001:db8::7]:5123'. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/**
 * Builds the check of trusted proxies.
 *
 * @param proxies addresses and ranges, as in TRUSTED_PROXIES
 */
export function trustProxies(proxies: string[]): TrustsProxy {
  const trusts = proxyAddr.compile(proxies)
  return (address) => trusts(address, 0)
}

/**
 * The address a request is counted under: its IPv4 address, or the /56 network of its IPv6 address.
 * Behind trusted proxies it is the nearest address that is not such a proxy; entries that visitors
 * put into the header themselves are ignored.
 *
 * @param peer the connection's remote address, if known
 * @param forwardedFor the header X-Forwarded-For
 */
export function readAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  trusts: TrustsProxy,
): string {
  if (!peer || !forwardedFor || !trusts(peer)) return toNetwork(peer)
  // Only these parts of the request are read.
  const request = {
    headers: { 'x-forwarded-for': forwardedFor.split(',').map(withoutPort).join(',') },
    socket: { remoteAddress: peer },
  } as unknown as IncomingMessage
  const hops = proxyAddr.all(request, trusts)
  // An invalid entry counts as the proxy that passed it on, so that garbage does not create new
  // visitors.
  return toNetwork(hops.findLast(isAddress))
}

/**
 * Whether the visitor's own connection uses https, according to a trusted proxy. The first of
 * several proxies saw the visitor's connection.
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

/** The short forms of IPv4, in which '1' is an address, are rejected. */
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
  // An IPv4-mapped IPv6 address counts as IPv4.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)
  return `${Buffer.from(network).toString('hex')}/${IPV6_NETWORK_BYTES * 8}`
}

/**
 * The first address of a caller's network: '93.184.216.0' of a /24, '2606:2800:220:100::' of a /56.
 * Null if it is unknown or not public: private, loopback, link-local, carrier-grade NAT, reserved.
 *
 * @param address a caller's address: IPv4, or '26062800022001/56'
 */
export function publicNetwork(address: string): string | null {
  const parsed = parse(address)
  if (parsed?.range() !== 'unicast') return null
  const bytes = parsed.toByteArray()
  if (parsed.kind() === 'ipv6') {
    // The only range currently allocated (RFC 4291, 2.4).
    return (bytes[0] ?? 0) >> 5 === 1 ? parsed.toString() : null
  }
  return bytes.map((byte, index) => (index < IPV4_NETWORK_BYTES ? byte : 0)).join('.')
}

/** A caller's address for display: '93.184.216.34', '2606:2800:220:100::/56'. Null if unknown. */
export function readableAddress(address: string): string | null {
  const parsed = parse(address)
  if (!parsed) return null
  return parsed.kind() === 'ipv6' ? `${parsed}${/\/\d+$/.exec(address)}` : parsed.toString()
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const digits = /^([\da-f]{2,32})\/\d+$/.exec(address)?.[1]
  if (digits === undefined) {
    return ipaddr.IPv4.isValidFourPartDecimal(address) ? ipaddr.IPv4.parse(address) : null
  }
  const known = Buffer.from(digits, 'hex')
  return ipaddr.fromByteArray([...known, ...Buffer.alloc(IPV6_BYTES - known.length)])
}
