// Runs the benchmarks, built like the product. `npm run bench -- search rest` runs only these two;
// the options --small and --large are passed on.
import { join } from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { ensureBuild } from './ensure-build.mjs'
import { serverBundle } from './server-bundle.mjs'
import { root, run } from './steps.mjs'

const parts = ['search', 'rest', 'answers', 'render', 'map', 'cells', 'import', 'addresses']
const modules = [...parts, 'rest-server', 'import-reader']
const TOOLS = ['@playwright/test', 'autocannon', 'playwright', 'playwright-core']
const options = process.argv.slice(2).filter((text) => text.startsWith('--'))
const wanted = process.argv.slice(2).filter((text) => !text.startsWith('--'))
const unknown = wanted.filter((part) => !parts.includes(part))
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark '${unknown[0]}'. Choose from: ${parts.join(', ')}.\n`)
  process.exit(1)
}

process.env.NODE_ENV = 'production'
ensureBuild(root)

const outDir = join(root, '.cache/bench/app')
const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, root)
await build({
  root,
  ...serverBundle,
  // The same class names as in the product, since documents are compared.
  css: product.config.css,
  // Not bundled: tools that drive browsers or load servers look for their own files beside them.
  ssr: { ...serverBundle.ssr, external: [...serverBundle.ssr.external, ...TOOLS] },
  logLevel: 'warn',
  build: {
    ...serverBundle.build,
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      ...serverBundle.build.rolldownOptions,
      input: Object.fromEntries(
        modules.map((name) => [name, `bench/${name}.${name === 'render' ? 'tsx' : 'ts'}`]),
      ),
    },
  },
})

let failed = false
for (const part of wanted.length > 0 ? wanted : parts) {
  const command = ['node', join(outDir, `${part}.js`), ...options]
  if (!(await run(command))) failed = true
}
process.exit(failed ? 1 : 0)
