// Writes the software bill of materials (CycloneDX) to dist/sbom.cdx.json, or to the given file.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { FOUND_IN_FILE } from './licences.mjs'
import { root } from './steps.mjs'

const file = resolve(root, process.argv[2] ?? 'dist/sbom.cdx.json')
const command = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
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
for (const component of bom.components) {
  const id = FOUND_IN_FILE[component.name]
  if (id) component.licenses = [{ license: { id } }]
}
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${bom.components.length} packages are listed in ${file}\n`)
