// Makes the archive of a release, which runs with Node.js alone, with its checksum and its list of
// packages: `npm run release` writes release/parkfetch-VERSION.tar.gz, .sha256 and .cdx.json.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuild } from './ensure-build.mjs'
import { root } from './steps.mjs'
import { versionOf } from './version.mjs'

const out = resolve(root, process.argv[2] ?? 'release')
const name = `parkfetch-${versionOf(root)}`
const archive = `${name}.tar.gz`
const node = (script, ...args) =>
  execFileSync(process.execPath, [join(root, 'scripts', script), ...args], { stdio: 'inherit' })

ensureBuild(root)
mkdirSync(out, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'parkfetch-release-'))
try {
  node('standalone.mjs', join(folder, name))
  for (const file of ['README.md', 'docs', 'deploy', '.env.example']) {
    cpSync(join(root, file), join(folder, name, file), { recursive: true })
  }
  execFileSync('tar', ['--owner=0', '--group=0', '-czf', join(out, archive), '-C', folder, name])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const sum = createHash('sha256')
  .update(readFileSync(join(out, archive)))
  .digest('hex')
writeFileSync(join(out, `${archive}.sha256`), `${sum}  ${archive}\n`)
node('sbom.mjs', join(out, `${name}.cdx.json`))
process.stdout.write(`${join(out, archive)}\n`)
