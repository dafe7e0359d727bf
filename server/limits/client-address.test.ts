import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFull } from '../../tests/full.ts'
import { publicNetwork, readAddress, trustProxies } from './client-address.ts'

const noProxy = trustProxies([])

const nobody = trustProxies([])
const proxies = trustProxies(['10.0.0.0/8', '192.168.1.1', 'fd00::/8'])

describe('without proxies', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    [undefined, 'unknown'],
    ['', 'unknown'],
    ['/run/parks.sock', 'unknown'],
  ])('%s counts as %s', (peer, counted) => {
    expect(readAddress(peer, null, nobody)).toBe(counted)
  })

  test('the addresses of one customer of IPv6 are one, those of the next another', () => {
    const first = readAddress('2001:db8:1:100::1', null, nobody)
    expect(readAddress('2001:db8:1:1ff:ffff:ffff:ffff:ffff', null, nobody)).toBe(first)
    expect(readAddress('2001:DB8:1:0100:0::abcd', null, nobody)).toBe(first)
    expect(readAddress('2001:db8:1:100::1%eth0', null, nobody)).toBe(first)
    expect(readAddress('2001:db8:1:200::1', null, nobody)).not.toBe(first)
    expect(readAddress('2001:db8:1:ff::1', null, nobody)).not.toBe(first)
  })

  test('what a visitor says of themselves is not believed', () => {
    expect(readAddress('203.0.113.7', '198.51.100.1', nobody)).toBe('203.0.113.7')
    expect(readAddress('203.0.113.7', '198.51.100.1', proxies)).toBe('203.0.113.7')
    expect(readAddress(undefined, '198.51.100.1', proxies)).toBe('unknown')
  })
})

describe('behind proxies that are trusted', () => {
  test.each([
    ['one proxy', '198.51.100.1', '198.51.100.1'],
    ['two proxies', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['of both kinds', '198.51.100.1, fd00::5', '198.51.100.1'],
    ['a chain the visitor made up', '1.1.1.1, 2.2.2.2, 198.51.100.1', '198.51.100.1'],
    ['one that pretends to be of the house', '10.9.9.9, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['garbage before the truth', "x'; --, , 999.1.1.1, 198.51.100.1", '198.51.100.1'],
    ['a port', '198.51.100.1:5123', '198.51.100.1'],
    ['a port of a proxy between', '198.51.100.1, 10.1.2.3:80', '198.51.100.1'],
    ['IPv4 as IPv6', '::ffff:198.51.100.1', '198.51.100.1'],
    ['somebody of the house', '10.7.7.7', '10.7.7.7'],
  ])('%s', (_, header, counted) => {
    expect(readAddress('10.0.0.1', header, proxies)).toBe(counted)
    expect(readAddress('::ffff:10.0.0.1', header, proxies)).toBe(counted)
    expect(readAddress('192.168.1.1', header, proxies)).toBe(counted)
  })

  test('IPv6 with a port', () => {
    const plain = readAddress('10.0.0.1', '2001:db8::7', proxies)
    expect(plain).toBe(readAddress('2001:db8::7', null, nobody))
    expect(readAddress('10.0.0.1', '[2001:db8::7]:5123', proxies)).toBe(plain)
    expect(readAddress('10.0.0.1', '[2001:db8::7]', proxies)).toBe(plain)
  })

  test.each([
    '',
    ' ',
    ',',
    'unknown',
    '_hidden',
    '1.2.3',
    '198.51.100.1 2.2.2.2',
    '300.1.1.1',
    '0x7f.1',
    '7',
    '[::1',
  ])('%j makes nobody a new visitor', (header) => {
    expect(readAddress('10.0.0.1', header, proxies)).toBe('10.0.0.1')
  })

  test('garbage that a proxy passed on counts for that proxy', () => {
    expect(readAddress('10.0.0.1', '198.51.100.1, x1', proxies)).toBe('10.0.0.1')
    expect(readAddress('10.0.0.1', '198.51.100.1, x2, 10.1.2.3', proxies)).toBe('10.1.2.3')
  })

  test('whatever is sent before it, the nearest address counts', () => {
    const noise = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constantFrom(',', '10.0.0.1', ' '))
    fc.assert(
      fc.property(fc.array(noise), (parts) => {
        const header = [...parts, '198.51.100.1'].join(',')
        expect(readAddress('10.0.0.1', header, proxies)).toBe('198.51.100.1')
      }),
    )
  })
})

test('nothing that can be sent makes it fail, and every answer is of a known form', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.ipV4(),
    fc.ipV6(),
    fc.constant('10.0.0.1'),
  )
  const list = fc.array(text).map((parts) => parts.join(','))
  fc.assert(
    fc.property(fc.option(text), fc.option(list), fc.boolean(), (peer, header, isBehind) => {
      const counted = readAddress(peer ?? undefined, header, isBehind ? proxies : nobody)
      expect(counted).toMatch(/^(unknown|\d+\.\d+\.\d+\.\d+|[0-9a-f]{14}\/56)$/)
    }),
    { numRuns: isFull ? 1_000 : 100 },
  )
})

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
  expect(publicNetwork(readAddress(peer, null, noProxy))).toBe(network)
})

test.each(['unknown', '', '1', '1.2.3', '/56', 'zz/56', '93.184.216.34/24'])(
  '%j is in none',
  (address) => {
    expect(publicNetwork(address)).toBeNull()
  },
)
