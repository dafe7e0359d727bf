import { expect, test } from 'vitest'
import { readAddress, trustProxies } from './client-address.ts'
import { publicNetwork } from './public-network.ts'

const nobody = trustProxies([])

test.each([
  ['93.184.216.34', '93.184.216.0'],
  ['1.1.1.255', '1.1.1.0'],
  ['::ffff:93.184.216.34', '93.184.216.0'],
  ['2606:2800:220:1ff:248:1893:25c8:1946', '2606:2800:220:100::'],
  ['2a02:8109:9a3f:ffff::1', '2a02:8109:9a3f:ff00::'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['172.16.0.1', null],
  ['192.168.178.20', null],
  ['169.254.10.10', null],
  ['100.64.3.4', null],
  ['0.0.0.0', null],
  ['224.0.0.1', null],
  ['240.0.0.1', null],
  ['255.255.255.255', null],
  ['203.0.113.7', null],
  ['::1', null],
  ['::', null],
  ['::ffff:127.0.0.1', null],
  ['::ffff:192.168.0.1', null],
  ['fe80::1', null],
  ['fd12:3456:789a::1', null],
  ['fec0::1', null],
  ['ff02::1', null],
  ['2001:db8::1', null],
  ['2002:c0a8:1::1', null],
  ['64:ff9b::c0a8:1', null],
  ['4000::1', null],
  ['not an address', null],
  [undefined, null],
])('the public network of %j is %j', (peer, network) => {
  expect(publicNetwork(readAddress(peer, null, nobody))).toBe(network)
})

test.each(['unknown', '', '1', '1.2.3', '/56', 'zz/56', '93.184.216.34/24'])(
  '%j is in none',
  (address) => {
    expect(publicNetwork(address)).toBeNull()
  },
)
