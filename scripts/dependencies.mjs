import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedLicences, leastVersions, licencesRead } from './dependency-rules.mjs'

/**
 * The packages that go into production, as they are installed.
 *
 * @returns {{name: string, version: string, licence: string}[]}
 */
export function readDependencies(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev }]) => path.includes('node_modules/') && !dev)
    .flatMap(([path, { optional, devOptional }]) => {
      const found = readPackage(join(root, path), optional || devOptional)
      return found ? [found] : []
    })
}

/** What is only for other machines need not be there. */
function readPackage(folder, isOptional) {
  try {
    const { name, version, license, licenses } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const named = license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
    return { name, version, licence: licencesRead[name] ?? named.type ?? named }
  } catch (error) {
    if (isOptional && error.code === 'ENOENT') return null
    throw error
  }
}

/** What is wrong with packages, each in a line; empty when all is well. */
export function mistakesOf(dependencies) {
  return dependencies.flatMap(({ name, version, licence }) => {
    const weaknesses = leastVersions.filter(
      (least) => least.name === name && isBefore(version, least.version),
    )
    return [
      ...weaknesses.map(
        (least) =>
          `${name} ${version}: ${least.reason} (${least.advisory}), mended in ${least.version}`,
      ),
      ...(isAllowed(licence) ? [] : [`${name} ${version}: its licence is ${licence}`]),
    ]
  })
}

/** Whether an SPDX expression allows it: all of 'A AND B', any of 'A OR B'. */
function isAllowed(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((licence) => allowedLicences.has(licence))
}

/** What comes before a release ('1.2.3-beta') counts as before it. */
function isBefore(version, least) {
  const [numbers, early] = version.split('-')
  const [a, b] = [numbers, least].map((text) => text.split('.').map(Number))
  const at = a.findIndex((number, place) => number !== b[place])
  return at === -1 ? early !== undefined : a[at] < b[at]
}
