import ipaddr from 'ipaddr.js'

/** So much of an IPv4 address tells the network; of an IPv6 address the caller has 56 bits. */
const IPV4_NETWORK_BYTES = 3
const IPV6_BYTES = 16

/**
 * The network a caller is in, by its first address: '93.184.216.0' of a /24, '2606:2800:220:100::'
 * of a /56. Null where it is not known, or is none of the public internet: private, loopback,
 * link-local, shared by a provider's customers, reserved.
 *
 * @param address as a caller has it: an IPv4 address, or '26062800022001/56'
 */
export function publicNetwork(address: string): string | null {
  const parsed = parse(address)
  if (parsed?.range() !== 'unicast') return null
  const bytes = parsed.toByteArray()
  if (parsed.kind() === 'ipv6') {
    // Only these are given out at present (RFC 4291, 2.4).
    return (bytes[0] ?? 0) >> 5 === 1 ? parsed.toString() : null
  }
  return bytes.map((byte, index) => (index < IPV4_NETWORK_BYTES ? byte : 0)).join('.')
}

/**
 * A caller's address as people write it: '93.184.216.34', '2606:2800:220:100::/56'. Null where it
 * is not known.
 */
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
