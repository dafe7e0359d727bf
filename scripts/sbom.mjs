// Writes the software bill of materials (CycloneDX) to dist/sbom.cdx.json, or to the given file.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { shippedPackages } from './licenses.mjs'
import { root } from './steps.mjs'

const file = resolve(root, process.argv[2] ?? 'dist/sbom.cdx.json')
const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
const { status, stdout, stderr, error } = spawnSync('npm', command, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
})
if (status !== 0) {
  process.stderr.write(`${error?.message ?? stderr}\n`)
  process.exit(1)
}
mkdirSync(dirname(file), { recursive: true })
const bom = JSON.parse(stdout)
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const licenses = new Map(
  shippedPackages(lock).map(({ name, version, license }) => [`${name}@${version}`, license]),
)
bom.components = bom.components.filter((one) => licenses.has(one['bom-ref']))
for (const component of bom.components) {
  const id = licenses.get(component['bom-ref'])
  component.licenses ??= [{ license: { id } }]
}
bom.dependencies = bom.dependencies
  .filter(({ ref }) => ref === bom.metadata.component['bom-ref'] || licenses.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => licenses.has(one)) }))
// Otherwise the name of the folder it is made in.
bom.metadata.component.name = 'parkfetch'
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${bom.components.length} packages are listed in ${file}\n`)
