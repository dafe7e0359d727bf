// Reports every package in the product whose license is not allowed, and fails if there is one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusedPackages, shippedPackages } from './licenses.mjs'
import { root } from './steps.mjs'

const shipped = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
const refused = refusedPackages(shipped)
for (const { name, version, license } of refused) {
  process.stderr.write(`${name} ${version}: ${license ?? 'no license'} is not allowed\n`)
}
process.stdout.write(`${shipped.length} packages are shipped\n`)
process.exit(refused.length > 0 ? 1 : 0)
