// What the packages that go into production have to be like.

/** From where on a known weakness is mended, of each version that is installed. */
export const leastVersions = [
  {
    name: 'hono',
    version: '4.12.25',
    advisory: 'GHSA-rv63-4mwf-qqc2',
    reason: 'bodies larger than their limit were taken',
  },
  {
    name: '@hono/node-server',
    version: '1.10.1',
    advisory: 'GHSA-hgxw-5xg3-69jx',
    reason: 'a Host that is none ended the process',
  },
  {
    name: '@trpc/server',
    version: '11.8.0',
    advisory: 'GHSA-43p4-m455-4f4j',
    reason: 'names of form fields polluted all objects',
  },
  {
    name: 'drizzle-orm',
    version: '0.45.2',
    advisory: 'GHSA-gpj5-g38j-94v9',
    reason: 'names in SQL could be broken out of',
  },
  {
    name: 'sanitize-html',
    version: '2.12.1',
    advisory: 'GHSA-rm97-x556-q36h',
    reason: 'styles told which files the server has',
  },
  {
    name: 'sharp',
    version: '0.32.6',
    advisory: 'GHSA-54xq-cgqr-rpm3',
    reason: 'a WebP image wrote beyond its memory (CVE-2023-4863)',
  },
  {
    name: 'linkifyjs',
    version: '4.3.2',
    advisory: 'GHSA-95jq-xph2-cx9h',
    reason: 'texts polluted all objects and brought attributes with them',
  },
  {
    name: 'vite',
    version: '7.1.11',
    advisory: 'GHSA-93m4-6634-74q7',
    reason: 'the development server gave files it was told to keep',
  },
  {
    name: 'esbuild',
    version: '0.25.0',
    advisory: 'GHSA-67mh-4wv8-2f99',
    reason: 'any site could read from its development server',
  },
  {
    name: 'postcss',
    version: '8.4.31',
    advisory: 'GHSA-7fh5-64p2-3v2j',
    reason: 'a carriage return turned a comment into rules',
  },
  {
    name: 'nanoid',
    version: '3.3.8',
    advisory: 'GHSA-mwcw-c2x4-8c55',
    reason: 'a size that is no whole number gave names that can be told ahead',
  },
  {
    name: 'braces',
    version: '3.0.3',
    advisory: 'GHSA-grv7-fg5c-xmjg',
    reason: 'unbalanced braces took all memory',
  },
  {
    name: 'micromatch',
    version: '4.0.8',
    advisory: 'GHSA-952p-6rrq-rcjv',
    reason: 'a pattern took for ever',
  },
  {
    name: 'semver',
    version: '7.5.2',
    advisory: 'GHSA-c2qf-rxjj-qqgw',
    reason: 'a range took for ever',
  },
]

/** Licences under which the product may be given away, by their SPDX names. */
export const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  // Of libraries that are used as they come, in files of their own: libvips, lightningcss.
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

/** Packages whose own words are not SPDX's, and what they come to. */
export const licencesRead = {
  // Its file LICENSE has the three clauses.
  zipcodes: 'BSD-3-Clause',
}
