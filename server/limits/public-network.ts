import ipaddr from 'ipaddr.js'

/** The network part of an IPv4 address in bytes; of an IPv6 address callers have 56 bits. */
const IPV4_NETWORK_BYTES = 3
const IPV6_BYTES = 16

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
